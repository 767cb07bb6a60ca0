import { endpoint } from '@leadwright/contract/endpoint';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { answerWith } from '../testing/server.ts';
import { ApiError, call, onSessionRefused } from './api.ts';
import { setLanguage, startI18n } from './i18n.ts';
import { noteAnswer } from './reach/reach.ts';
import { recordTraces } from './reach/trace.ts';
import { toast, toasts } from './toast.ts';
import { storedToken } from './token.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/campaigns/{id}',
  summary: 'Rename a list',
  access: { module: 'leads' },
  params: z.object({ id: z.number() }),
  query: z.object({ search: z.string().optional(), page: z.number().optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ message: z.string().optional(), id: z.number().optional() }),
});
const read = endpoint({ method: 'GET', path: '/api/me', summary: 'x', access: 'user', reply: z.object({}) });
const remove = endpoint({ method: 'DELETE', path: '/api/me', summary: 'x', access: 'user', reply: z.object({}) });
const input = { params: { id: 4 }, query: {}, body: { name: 'x' } };
const shown = () => toasts.get().map((one) => [one.tone, one.text]);

beforeEach(async () => {
  await startI18n();
  await setLanguage('en');
});
afterEach(() => {
  noteAnswer();
  vi.unstubAllGlobals();
  storedToken.set(null);
  for (const one of toasts.get()) toast.close(one.id);
});

describe('calling an endpoint', () => {
  it('fills the path and the query, and sets content type and accept headers', async () => {
    storedToken.set('abc');
    const asked = answerWith({ body: { id: 4 } });
    await call(rename, { params: { id: 4 }, query: { search: 'a b', page: undefined }, body: { name: 'Lisbon' } });
    expect(asked[0]).toMatchObject({ url: '/api/campaigns/4?search=a+b', method: 'PUT', body: { name: 'Lisbon' } });
    expect(asked[0]?.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'en',
      Authorization: 'Bearer abc',
      'Content-Type': 'application/json',
    });
  });

  it('sends no content type without a body, and no token if none is stored', async () => {
    const asked = answerWith({ body: {} });
    await call(remove);
    expect(asked[0]?.headers).toEqual({ Accept: 'application/json', 'Accept-Language': 'en' });
  });

  it('names a trace for each act if the server records them, the same for its repeats, and none otherwise', async () => {
    onTestFinished(() => recordTraces(false));
    const asked = answerWith({ body: {} });
    await call(remove);
    expect(asked[0]?.headers).not.toHaveProperty('traceparent');
    recordTraces(true);
    await call(remove);
    await call(remove);
    const [first, second] = asked.slice(1).map(({ headers }) => String(headers['traceparent']));
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(second?.split('-')[1]).not.toBe(first?.split('-')[1]);
    const again = answerWith({ status: 503, body: {} }, { body: {} });
    await call(read);
    const [lost, answered] = again.map(({ headers }) => String(headers['traceparent']).split('-'));
    expect(answered?.[1]).toBe(lost?.[1]);
    expect(answered?.[2]).not.toBe(lost?.[2]);
  });

  it('shows the message of a response as a toast while a token is stored', async () => {
    storedToken.set('abc');
    answerWith({ body: { message: 'Saved.' } });
    await call(rename, input);
    expect(shown()).toEqual([['default', 'Saved.']]);
  });

  it('announces no success for an answer that lists what was refused: its dialog shows that', async () => {
    storedToken.set('abc');
    answerWith({ body: { message: '0 leads were added.', refused: [{ row: 1 }] } });
    await call(rename, input);
    expect(shown()).toEqual([]);
    answerWith({ body: { message: '1 lead was added.', refused: [] } });
    await call(rename, input);
    expect(shown()).toEqual([['default', '1 lead was added.']]);
  });

  it('shows nothing before sign-in', async () => {
    answerWith({ body: { message: 'Saved.' } });
    await call(rename, input);
    expect(shown()).toEqual([]);
  });

  it('shows an error toast and rejects with code and field errors', async () => {
    storedToken.set('abc');
    const body = {
      code: 'platform.invalid',
      message: 'Please check.',
      errors: { name: ['Field is required'] },
      details: { n: 1 },
    };
    answerWith({ status: 422, body });
    const failure = await call(rename, input).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 422,
      code: 'platform.invalid',
      message: 'Please check.',
      errors: { name: ['Field is required'] },
      details: { n: 1 },
    });
    expect(shown()).toEqual([['error', 'Please check.']]);
  });

  it('says that the server does not answer if the network or the proxy fails', async () => {
    storedToken.set('abc');
    const message = 'The server is not responding right now. Try again in a moment.';
    answerWith(new TypeError('Failed to fetch'));
    await expect(call(rename, input)).rejects.toMatchObject({ status: 0, code: 'network', message });
    expect(shown()).toEqual([['error', message]]);
    noteAnswer();
    answerWith({ status: 502 });
    await expect(call(rename, input)).rejects.toMatchObject({ status: 502, message });
  });

  it('says "Something went wrong." if the response is not JSON', async () => {
    answerWith({ status: 500 });
    await expect(call(rename, input)).rejects.toMatchObject({ status: 500, message: 'Something went wrong.' });
  });

  it('shows nothing for a request that the page aborted', async () => {
    storedToken.set('abc');
    const gone = AbortSignal.abort();
    answerWith(new DOMException('Aborted', 'AbortError'));
    await expect(call(rename, input, { signal: gone })).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown()).toEqual([]);
  });

  it('ends the session if the stored token is rejected, but not for a token that was replaced', async () => {
    const ended = vi.fn();
    onTestFinished(onSessionRefused(ended));
    storedToken.set('old');
    answerWith({ status: 401, body: { code: 'x', message: 'm' } });
    await call(rename, input).catch(() => undefined);
    expect(ended).toHaveBeenCalledOnce();
    const late = call(rename, input).catch(() => undefined);
    storedToken.set('new');
    await late;
    expect(ended).toHaveBeenCalledOnce();
  });
});
