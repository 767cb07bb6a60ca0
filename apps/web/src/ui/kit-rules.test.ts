import { contract } from '@leadwright/contract';
import { type Endpoint, isMutation } from '@leadwright/contract/endpoint';
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
  it('belongs to its query: no file keeps or seeds the result of another one', () => {
    expect(filesWith(/keepPreviousData|placeholderData/)).toEqual([]);
    expect(filesWith(/useDebouncedValue/)).toEqual([]);
    // Empty results are not cached (lib/query.ts).
    expect(filesWith(/staleTime: [1-9A-Z][\d_A-Z]*\b(?!\.)/)).toEqual([]);
  });
});

describe('actions', () => {
  it('go through one module, which distinguishes an intention from a click and queues nothing', () => {
    expect(filesWith(/useMutation/)).toEqual(['../lib/act.ts']);
    expect(filesWith(/idempotencyKey: crypto/)).toEqual([]);
  });
});

describe('what opens above the page', () => {
  it('takes the focus, so that Escape closes it', () => {
    const tags = Object.entries(SOURCES).flatMap(([file, text]) =>
      [...text.matchAll(/<Popover\s[^>]*?>/g)].map(([tag]) => ({ file, tag })),
    );
    expect(tags.length).toBeGreaterThan(3);
    expect(tags.filter(({ tag }) => !tag.includes('trapFocus')).map(({ file }) => file)).toEqual([]);
  });
});

describe('a call that changes something', () => {
  /** `ai-training` is `aiTraining` or, within its folder, `training`. */
  const namesOf = (module: string) => [
    module.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    module.replace(/^(ai|admin)-/, ''),
  ];
  const MODULES = new Map<string, Record<string, Endpoint>>(
    Object.entries(contract).flatMap(([module, endpoints]) =>
      namesOf(module).map((name) => [name, endpoints] as const),
    ),
  );
  const named = (module: string, name: string) => MODULES.get(module)?.[name];
  /** The arguments of every call of an endpoint, up to its closing bracket. */
  const callsIn = (text: string) =>
    [...text.matchAll(/\bcall\((\w+)\.(\w+)/g)].map(({ index, 1: module = '', 2: name = '' }) => {
      let depth = 0;
      let end = index;
      do {
        if (text[end] === '(') depth += 1;
        if (text[end] === ')') depth -= 1;
        end += 1;
      } while (end < text.length && (depth > 0 || end < index + 'call('.length));
      return { module, name, text: text.slice(index, end) };
    });
  /** To repeat them does no harm: to stop what has stopped, to end what has ended, a new secret or session for each try. */
  const HARMLESS =
    /\.cancel\b|logout|endLoginAs|loginAs|setLanguage|identity\.confirm\b|beginTotp|crmPush\.plan|signOn\.test/;

  it('says with which key, so that a lost answer is asked for again and the effect happens once', () => {
    const without = Object.entries(SOURCES).flatMap(([file, text]) =>
      callsIn(text)
        .filter(({ module, name }) => {
          const endpoint = named(module, name);
          return endpoint && isMutation(endpoint) && endpoint.access !== 'public' && !endpoint.stream;
        })
        .filter((found) => !/\bonce\b|idempotencyKey|options\b/.test(found.text) && !HARMLESS.test(found.text))
        .map((found) => `${file}: ${found.text}`),
    );
    expect(without).toEqual([]);
  });
});

describe('a button with a price in credits', () => {
  /** Saving a schedule pays for nothing yet; the search replaces its button by the same choice. */
  const SAVES = ['../features/autopilot/form/EstimateAside.tsx', '../features/autopilot/panel/PanelFoot.tsx'];
  const OTHERS = ['../features/search/EstimatePanel.tsx', '../features/wallet/', '../features/admin/', '../app/kit/'];

  it('uses the component that handles missing credits', () => {
    const priced =
      /<Button\b(?:(?!<\/Button>)[\s\S])*?(credits: |\{ credits|(go|try)Words)(?:(?!<\/Button>)[\s\S])*?<\/Button>/;
    const found = filesWith(priced).filter((file) => ![...SAVES, ...OTHERS].some((part) => file.startsWith(part)));
    expect(found.filter((file) => !file.includes('/plans/start/') && !file.includes('/sales/'))).toEqual([]);
  });
});

describe('a page with a Save button', () => {
  it('asks before unsaved changes are lost', () => {
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
  /** By their path below src. */
  const importsOf = (file: string) =>
    [...text(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(
      ([, path]) => `..${new URL(path ?? '', `file:///ui/${file}`).pathname}`,
    );

  it('with input opens again after a session ended: its opener keeps the open state', () => {
    const typing = filesWith(/<(Modal|Dialog|WidePanel)\b/).filter(
      (file) => /(Dialog|Panel)\.tsx$/.test(file) && /useZodForm\(|useKeptState/.test(text(file)),
    );
    expect(typing.length).toBeGreaterThan(15);
    // Identity proof is secret; the others are listed by the file that keeps the state.
    const told = /ProofGate|AddDialogs|SourceDialogs|ListTexts|public\.ts/;
    const openers = Object.keys(SOURCES).filter(
      (file) => !told.test(file) && importsOf(file).some((path) => typing.includes(path)),
    );
    expect(openers.length).toBeGreaterThan(15);
    expect(openers.filter((file) => !text(file).includes('useKeptState'))).toEqual([]);
  });

  it('closed while saving closes no other dialog: the form has onSaved (useZodForm)', () => {
    const submits = (file: string) => text(file).match(/onSubmit: async [\s\S]*?\n {4}\},/g) ?? [];
    expect(filesWith(/onSaved: onClose/).length).toBeGreaterThan(10);
    const wrong = filesWith(/useZodForm\(/).filter((file) => submits(file).some((part) => /\bonClose\(/.test(part)));
    expect(wrong).toEqual([]);
  });

  it('or page that asks before its changes are left behind keeps them when a session ends', () => {
    const keeps = /useKeptInput|useKeptState|useZodForm/;
    // A frame is given its form by the files that keep it.
    const isFrame = (file: string) => /useLeaveGuard\.tsx$|adding\/Dialog\.tsx$/.test(file);
    const guarded = filesWith(/useLeaveGuard\(/).filter((file) => !isFrame(file));
    expect(guarded.length).toBeGreaterThan(10);
    const forgetful = guarded.filter((file) => ![file, ...importsOf(file)].some((one) => keeps.test(text(one))));
    expect(forgetful).toEqual([]);
  });
});

describe('parts loaded on demand', () => {
  it('go through one module, which reloads the page if a part is gone', () => {
    expect(filesWith(/\blazy\(|lazyRouteComponent\(|await import\('/)).toEqual(['../lib/load.ts']);
  });
});

describe('the pager', () => {
  it('shows all of a few pages, and the ends and neighbors of many', () => {
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

  it('offers the operators of a column and replaces an unsupported one', () => {
    expect(operatorsOf(rating)).toEqual(['greater', 'lower', 'empty', 'not empty']);
    expect(withColumn({ column: 'name', operator: 'like', value: '4' }, rating)).toEqual({
      column: 'rating',
      operator: 'greater',
      value: '4',
    });
    expect(withColumn({ column: 'name', operator: 'not empty', value: '' }, rating).operator).toBe('not empty');
  });

  it('offers the few values of a column by name, and drops unavailable ones', () => {
    const choices = [{ value: 'typo3', label: 'TYPO3' }];
    const technologies = { id: 'technologies', label: 'Technologies', kind: 'text' as const, choices };
    expect(withColumn({ column: 'name', operator: 'like', value: 'dental' }, technologies).value).toBe('');
    expect(withColumn({ column: 'name', operator: 'like', value: 'typo3' }, technologies).value).toBe('typo3');
    expect(shownValue({ value: 'typo3' }, technologies)).toBe('TYPO3');
    expect(shownValue({ value: 'drupal' }, technologies)).toBe('drupal');
  });

  it('accepts a condition without a value only where none is needed', () => {
    expect(isComplete({ column: 'rating', operator: 'greater', value: ' ' })).toBe(false);
    expect(isComplete({ column: 'rating', operator: 'empty', value: '' })).toBe(true);
  });
});

describe('a row of actions', () => {
  it('keeps all that fit and leaves room for "More" otherwise', () => {
    expect(fittingOf([100, 200, 300], 300)).toEqual([true, true, true]);
    expect(fittingOf([100, 200, 300], 296)).toEqual([true, true, false]);
    expect(fittingOf([100, 200, 300], 150)).toEqual([false, false, false]);
    expect(fittingOf([100, 200, 300], 296, [false, false, true])).toEqual([true, false, true]);
    // If even those do not fit, the first ones win.
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
