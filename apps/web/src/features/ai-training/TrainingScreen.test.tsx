import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, type } from '../../testing/render.tsx';
import { button, text, until } from '../../testing/serving.ts';
import {
  incomplete,
  openTraining,
  pageOf,
  samplePassage,
  sampleSource,
  sampleTotals,
  serveTraining,
} from './testing.tsx';

let page: Awaited<ReturnType<typeof openTraining>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the sources', () => {
  const SOURCES = [sampleSource(), sampleSource({ id: 2, kind: 'file', title: 'case.pdf', pages: 8, state: 'empty' })];

  it('are requested by kind from the first page, and keep their place in the URL', async () => {
    const asked = serveTraining({
      'GET /training': () => ({ data: sampleTotals({ qa: 210, file: 1 }) }),
      'GET /training-sources': ({ call }) => pageOf(call.includes('kind=file') ? SOURCES.slice(1) : SOURCES, 45),
    });
    page = await openTraining('?page=2');
    await until(() => expect(text()).toContain('PDF, 8 p.'));
    expect(text()).toContain('No text in it');
    const choice = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    await click(choice.find(({ value }) => value === 'file'));
    await until(() => expect(text()).not.toContain('How long does it take?'));
    expect(asked.at(-1)?.call).toMatch(/page=1&.*kind=file/);
    expect(page.router.state.location.search).toEqual({ kind: 'file' });
  });

  it('are deleted by name and kind, after confirmation', async () => {
    const asked = serveTraining({
      'GET /training-sources': () => pageOf(SOURCES),
      'DELETE /training-qa/1': () => ({ message: 'm' }),
    });
    page = await openTraining();
    await until(() => expect(button('More for How long does it take?')).toBeTruthy());
    await click(button('More for How long does it take?'));
    await until(() => expect(button('Delete')).toBeTruthy());
    await click(button('Delete'));
    await until(() => expect(text()).toContain('Delete “How long does it take?”?'));
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    await click(button('Delete source'));
    await until(() =>
      expect(asked.some(({ call }) => call === 'DELETE /api/business-details/training-qa/1')).toBe(true),
    );
  });
});

describe('counting tokens', () => {
  it('shows the count of the current text, never of an earlier one', async () => {
    const waiting = new Map<string, (tokens: number) => void>();
    serveTraining({
      'POST /api/calculate-tokens-ai-training': async ({ body }) => {
        const tokens = await new Promise<number>((give) => waiting.set((body as { text: string }).text, give));
        return { data: { tokens, total: 100, limit: 1000 } };
      },
    });
    page = await openTraining();
    await until(() => expect(button('Add: Text')).toBeTruthy());
    await click(button('Add: Text'));
    const area = () => document.querySelector<HTMLInputElement>('textarea[name="text"]');
    await until(() => expect(area()).toBeTruthy());
    await write(area(), 'one');
    await until(() => expect(waiting.has('one')).toBe(true));
    expect(text()).toContain('Counting tokens');
    await write(area(), 'one two');
    await until(() => expect(waiting.has('one two')).toBe(true));
    await act(async () => waiting.get('one')?.(1));
    expect(text()).not.toContain('1 token,');
    await act(async () => waiting.get('one two')?.(2));
    await until(() => expect(text()).toContain('2 tokens, 898 left after it'));
  });
});

const write = (area: HTMLElement | null, words: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, words);
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('a PDF', () => {
  const drop = (files: File[]) =>
    act(async () => {
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { types: ['Files'], files } });
      document.querySelector('[aria-labelledby="training-sources"]')?.dispatchEvent(event);
    });
  const pdf = (name: string, type = 'application/pdf') => new File(['%PDF-1.7'], name, { type });

  it('is uploaded once when dropped on the sources', async () => {
    const asked = serveTraining({ 'POST /training-files': () => ({ message: 'm', data: sampleSource() }) });
    page = await openTraining();
    await until(() => expect(button('Add: PDF')).toBeTruthy());
    await drop([pdf('case.pdf')]);
    await until(() => expect(asked.filter(({ call }) => call.includes('training-files'))).toHaveLength(1));
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  it('that finishes after its dialog closed leaves the next one open, with its input', async () => {
    let arrive: () => void = () => undefined;
    const asked = serveTraining({
      'POST /training-files': async () => {
        await new Promise<void>((done) => {
          arrive = done;
        });
        return { message: 'm', data: sampleSource() };
      },
    });
    page = await openTraining();
    await until(() => expect(button('Add: PDF')).toBeTruthy());
    await drop([pdf('case.pdf')]);
    await until(() => expect(asked.filter(({ call }) => call.includes('training-files'))).toHaveLength(1));
    await click(button('Close'));
    await click(button('Add: Text'));
    const area = () => document.querySelector<HTMLTextAreaElement>('textarea[name="text"]');
    await until(() => expect(area()).toBeTruthy());
    await write(area(), 'half a lesson');
    const before = asked.length;
    await act(async () => arrive());
    await until(() => expect(asked.slice(before).some(({ call }) => call.includes('training-sources'))).toBe(true));
    expect(area()?.value).toBe('half a lesson');
  });

  it('is rejected with its reason where it was dropped, by type or by the server', async () => {
    const asked = serveTraining({
      'POST /training-files': () => ({
        status: 422,
        body: { code: 'invalid', message: 'm', errors: { file: ['This PDF is protected with a password.'] } },
      }),
    });
    page = await openTraining();
    await until(() => expect(button('Add: PDF')).toBeTruthy());
    await drop([pdf('page.html', 'text/html')]);
    await until(() => expect(text()).toContain('“page.html” is not a PDF.'));
    expect(asked.some(({ call }) => call.includes('training-files'))).toBe(false);
    await click(button('Close'));
    await drop([pdf('locked.pdf')]);
    await until(() => expect(text()).toContain('This PDF is protected with a password.'));
  });
});

describe('what was learned', () => {
  it('is found with its words highlighted, and opens at its place', async () => {
    const source = sampleSource();
    const asked = serveTraining({
      'GET /training-sources': () => pageOf([source]),
      'GET /training-sources/1': () => ({ data: { ...source, text: 'Before. Usually two weeks. After.' } }),
      'GET /training-passages': () => ({ data: [samplePassage()], tokens: 12 }),
    });
    page = await openTraining();
    await until(() => expect(document.querySelector('input[aria-label="Ask what the AI knows"]')).toBeTruthy());
    expect(asked.some(({ call }) => call.includes('passages'))).toBe(false);
    await type(document.querySelector<HTMLInputElement>('input[aria-label="Ask what the AI knows"]'), 'two weeks');
    await until(() => expect(text()).toContain('1 passage would reach the AI'));
    expect(document.querySelector('mark')?.textContent).toBe('two weeks');
    await click(button('Open Q&A, How long does it take?'));
    await until(() => expect(text()).toContain('Before. Usually two weeks. After.'));
    expect(document.querySelector('[role=dialog] mark')?.textContent).toBe('Usually two weeks.');
    expect(page.router.state.location.search).toEqual({ open: 1, find: 'two weeks' });
  });

  it('says if nothing was learned about it, or if the source is gone', async () => {
    serveTraining({
      'GET /training-passages': () => ({ data: [], tokens: 0 }),
      'GET /training-sources/4': () => ({ status: 404, body: { code: 'x', message: '' } }),
    });
    page = await openTraining('?find=parking&open=4');
    await until(() => expect(text()).toContain('Nothing about this was learned'));
    await until(() => expect(text()).toContain('This source no longer exists'));
  });
});

describe('the business profile', () => {
  it('is requested above everything while incomplete; sources can be added anyway', async () => {
    serveTraining({ 'GET /data': () => incomplete });
    page = await openTraining();
    await until(() => expect(text()).toContain('AI tools are unavailable until the business profile is complete.'));
    expect(button('Add: Website')).toBeTruthy();
  });
});
