import { describe, expect, it } from 'vitest';
import { niceTicks } from './charts/series.ts';
import { initialsOf } from './display/Avatar.tsx';
import { isComplete, operatorsOf, shownValue, withColumn } from './filters/filters.ts';
import { violatedRule } from './form/ImageUpload.tsx';
import { pagesShown } from './layout/Pager.tsx';
import { fittingOf } from './layout/useFitting.ts';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const filesWith = (words: RegExp) =>
  Object.entries(SOURCES)
    .filter(([, text]) => words.test(text))
    .map(([file]) => file);

describe('data', () => {
  it('belongs to its question: no file keeps or seeds the answer to another one', () => {
    expect(filesWith(/keepPreviousData|placeholderData/)).toEqual([]);
    expect(filesWith(/useDebouncedValue/)).toEqual([]);
    // An empty answer is not kept (lib/query.ts).
    expect(filesWith(/staleTime: [1-9A-Z][\d_A-Z]*\b(?!\.)/)).toEqual([]);
  });
});

describe('acts', () => {
  it('go through one door, which knows an intention from a click and queues nothing', () => {
    expect(filesWith(/useMutation/)).toEqual(['../lib/act.ts']);
    expect(filesWith(/idempotencyKey: crypto/)).toEqual([]);
  });
});

describe('a button with a price in credits', () => {
  /** Saving a timetable pays for nothing yet; the search has the same choice in place of its button. */
  const SAVES = ['../features/autopilot/form/EstimateAside.tsx', '../features/autopilot/panel/PanelFoot.tsx'];
  const OTHERS = ['../features/search/EstimatePanel.tsx', '../features/wallet/', '../features/admin/', '../app/kit/'];

  it('is the one that knows what to do without credits', () => {
    const priced =
      /<Button\b(?:(?!<\/Button>)[\s\S])*?(credits: |\{ credits|(go|try)Words)(?:(?!<\/Button>)[\s\S])*?<\/Button>/;
    const found = filesWith(priced).filter((file) => ![...SAVES, ...OTHERS].some((part) => file.startsWith(part)));
    expect(found.filter((file) => !file.includes('/plans/start/') && !file.includes('/sales/'))).toEqual([]);
  });
});

describe('a page with a Save', () => {
  it('asks before its unsaved changes are left behind', () => {
    const saving = filesWith(/useZodForm\(/).filter((file) =>
      /(common|screen|password)\.(save|submit)'/.test(SOURCES[file] ?? ''),
    );
    const pages = saving.filter((file) => !/<(Modal|Dialog)|\/auth\//.test(`${file} ${SOURCES[file]}`));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter((file) => !/useLeaveGuard|<SaveBar|<EditForm/.test(SOURCES[file] ?? ''))).toEqual([]);
  });
});

describe('a dialog', () => {
  const text = (file: string) => SOURCES[file] ?? '';
  /** By their path below the sources. */
  const importsOf = (file: string) =>
    [...text(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(
      ([, path]) => `..${new URL(path ?? '', `file:///ui/${file}`).pathname}`,
    );

  it('that somebody types into opens again after a session ended: who opens it keeps that it was open', () => {
    const typing = filesWith(/<(Modal|Dialog|WidePanel)\b/).filter(
      (file) => /(Dialog|Panel)\.tsx$/.test(file) && /useZodForm\(|useKeptState/.test(text(file)),
    );
    expect(typing.length).toBeGreaterThan(15);
    // What is proved is secret; the others are told by the file that keeps it.
    const told = /ProofGate|AddDialogs|SourceDialogs|ListTexts|public\.ts/;
    const openers = Object.keys(SOURCES).filter(
      (file) => !told.test(file) && importsOf(file).some((path) => typing.includes(path)),
    );
    expect(openers.length).toBeGreaterThan(15);
    expect(openers.filter((file) => !text(file).includes('useKeptState'))).toEqual([]);
  });
});

describe('parts loaded on demand', () => {
  it('go through one door, which reloads the page for a part that is gone', () => {
    expect(filesWith(/\blazy\(|lazyRouteComponent\(|await import\('/)).toEqual(['../lib/load.ts']);
  });
});

describe('the pager', () => {
  it('shows every page of a few, and the ends and neighbours of many', () => {
    expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
    expect(pagesShown(1, 11)).toEqual([1, 2, 3, 4, null, 11]);
    expect(pagesShown(6, 11)).toEqual([1, null, 5, 6, 7, null, 11]);
    expect(pagesShown(11, 11)).toEqual([1, null, 8, 9, 10, 11]);
  });

  it('always shows the current page once, in order', () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = pagesShown(page, pages).filter((one) => one !== null);
        expect(shown).toContain(page);
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
      }
    }
  });
});

describe('the picture rule', () => {
  it('passes up to 5 MB of an accepted format', () => {
    expect(violatedRule({ size: 5 * 1024 * 1024, type: 'image/png' })).toBeNull();
    expect(violatedRule({ size: 5 * 1024 * 1024 + 1, type: 'image/png' })).toBe('size');
    expect(violatedRule({ size: 1, type: 'image/gif' })).toBeNull();
    expect(violatedRule({ size: 1, type: 'image/svg+xml' })).toBe('format');
    expect(violatedRule({ size: 1, type: 'application/pdf' })).toBe('format');
  });
});

describe('the filter builder', () => {
  const rating = { id: 'rating', label: 'Rating', kind: 'number' as const };

  it('offers the operators that fit a column and replaces one that does not', () => {
    expect(operatorsOf(rating)).toEqual(['greater', 'lower', 'empty', 'not empty']);
    expect(withColumn({ column: 'name', operator: 'like', value: '4' }, rating)).toEqual({
      column: 'rating',
      operator: 'greater',
      value: '4',
    });
    expect(withColumn({ column: 'name', operator: 'not empty', value: '' }, rating).operator).toBe('not empty');
  });

  it('offers the few values of a column by their names, and keeps none that cannot be chosen', () => {
    const choices = [{ value: 'typo3', label: 'TYPO3' }];
    const technologies = { id: 'technologies', label: 'Technologies', kind: 'text' as const, choices };
    expect(withColumn({ column: 'name', operator: 'like', value: 'dental' }, technologies).value).toBe('');
    expect(withColumn({ column: 'name', operator: 'like', value: 'typo3' }, technologies).value).toBe('typo3');
    expect(shownValue({ value: 'typo3' }, technologies)).toBe('TYPO3');
    expect(shownValue({ value: 'drupal' }, technologies)).toBe('drupal');
  });

  it('takes a condition without a value only where none is needed', () => {
    expect(isComplete({ column: 'rating', operator: 'greater', value: ' ' })).toBe(false);
    expect(isComplete({ column: 'rating', operator: 'empty', value: '' })).toBe(true);
  });
});

describe('a row of acts', () => {
  it('keeps all that fit and leaves room for "More" when some do not', () => {
    expect(fittingOf([100, 200, 300], 300)).toEqual([true, true, true]);
    expect(fittingOf([100, 200, 300], 296)).toEqual([true, true, false]);
    expect(fittingOf([100, 200, 300], 150)).toEqual([false, false, false]);
    expect(fittingOf([100, 200, 300], 296, [false, false, true])).toEqual([true, false, true]);
    // Where not even those have room, the first come first.
    expect(fittingOf([100, 200, 300], 196, [false, true, true])).toEqual([true, false, false]);
  });
});

describe('marks and scales', () => {
  it('make initials of one or more words', () => {
    expect(['Mara Lindqvist', 'Ada', 'mara@x.test', 'João de Sá'].map(initialsOf)).toEqual(['ML', 'AD', 'MT', 'JS']);
  });

  it('end a scale on a round number above the largest value', () => {
    expect(niceTicks(228)).toEqual([0, 80, 160, 240]);
    expect(niceTicks(2000, 2)).toEqual([0, 1000, 2000]);
    expect(niceTicks(0)).toEqual([0, 1, 2, 3]);
  });
});
