import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { type Question, useWriting } from './useWriting.ts';

const OPTIONS = { tone: 'plain', max_words: 28, if_missing: 'leave_out', language: 'own' } as const;
const ask = (result_id: number, patch: Partial<Question> = {}): Question => ({
  result_id,
  prompt_type: 'first_line',
  text: 'Write to {lead.name}.',
  options: OPTIONS,
  language: 'en',
  ...patch,
});
const SOURCE = { n: 1, kind: 'lead', key: 'city', title: 'City', where: '', url: null, quote: 'Lisboa', used: true };

interface Stream {
  body: Record<string, unknown>;
  signal: AbortSignal;
  accepts: string | undefined;
  say: (event: string, data: object) => Promise<void>;
  end: () => Promise<void>;
  breakOff: () => Promise<void>;
}
let streams: Stream[] = [];
let writing: ReturnType<typeof useWriting>;
let page: Awaited<ReturnType<typeof render>>;

const Probe = ({ question }: { question: Question | null }) => {
  writing = useWriting(question);
  return null;
};
const show = (question: Question | null) => page.show(<Probe question={question} />);
const begin = () => act(async () => void writing.begin({ result_id: 1, save: false }).catch(() => undefined));

beforeEach(async () => {
  streams = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/readyz') return Promise.resolve(new Response('{}'));
    let out: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        out = controller;
      },
    });
    init.signal?.addEventListener('abort', () => out.error(new DOMException('aborted', 'AbortError')));
    const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    streams.push({
      body: JSON.parse(String(init.body)),
      signal: init.signal as AbortSignal,
      accepts: (init.headers as Record<string, string>)['Accept'],
      say: (event, data) => {
        out.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        return settle();
      },
      end: () => {
        out.close();
        return settle();
      },
      breakOff: () => {
        out.error(new TypeError('network'));
        return settle();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

it('shows the sources first and then the streamed text', async () => {
  await show(ask(1));
  await begin();
  const [one] = streams;
  expect(one?.accepts).toBe('text/event-stream');
  await one?.say('sources', { sources: [SOURCE], prompt: { system: 's', user: 'u', tokens: 12 } });
  await one?.say('piece', { text: 'Open in ' });
  await one?.say('piece', { text: 'Lisboa [1].' });
  expect(writing.writing).toMatchObject({ status: 'writing', marked: 'Open in Lisboa [1].', prompt: { tokens: 12 } });
  const done = { marked: 'Open in Lisboa [1].', sources: [SOURCE], companies: [], saved: false, cost: 0 };
  await one?.say('done', { ...done, prompt: { system: 's', user: 'u', tokens: 12 } });
  await one?.end();
  expect(writing.writing).toMatchObject({ status: 'done', problem: null, kept: null });
});

it.each([
  ['lead', ask(2)],
  ['prompt', ask(1, { text: 'Write to {lead.name} and stop.' })],
  ['setting', ask(1, { options: { ...OPTIONS, tone: 'bold' } })],
  ['language', ask(1, { language: 'es' })],
])('ends with another %s, and what comes of it later is not shown', async (_, other) => {
  await show(ask(1));
  await begin();
  await streams[0]?.say('piece', { text: 'For the first' });
  await show(other);
  expect([writing.writing, streams[0]?.signal.aborted]).toEqual([null, true]);
  await begin();
  await streams[1]?.say('piece', { text: 'For the second' });
  expect(writing.writing?.marked).toBe('For the second');
});

it('keeps the partial text when stopped, and closes the connection', async () => {
  await show(ask(1));
  await begin();
  await streams[0]?.say('piece', { text: 'Half a' });
  await act(async () => writing.stop());
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(writing.writing).toMatchObject({ status: 'stopped', marked: 'Half a', problem: null });
});

it('fails when the connection breaks, when the text is incomplete, and on a server error', async () => {
  await show(ask(1));
  await begin();
  await streams[0]?.say('piece', { text: 'Half' });
  await streams[0]?.breakOff();
  expect(writing.writing).toMatchObject({ status: 'failed', problem: expect.stringContaining('not responding') });
  await begin();
  await streams[1]?.say('piece', { text: 'Half' });
  await streams[1]?.end();
  expect(writing.writing).toMatchObject({ status: 'failed', problem: expect.stringContaining('broke off') });
  await begin();
  await streams[2]?.say('failed', { code: 'models.unreachable', message: 'The AI provider is not responding.' });
  await streams[2]?.end();
  expect(writing.writing).toMatchObject({ status: 'failed', problem: 'The AI provider is not responding.' });
});

it('closes the connection when the screen unmounts', async () => {
  await show(ask(1));
  await begin();
  await page.show(null);
  expect(streams[0]?.signal.aborted).toBe(true);
});
