import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerTo } from '../../../lib/popup/relay.ts';
import { storedToken } from '../../../lib/token.ts';
import { open, sampleConnection, serve, text, until } from '../testing.tsx';
import { CrmCallbackScreen } from './CrmCallbackScreen.tsx';
import { forgetProblem, keptProblem } from './outcome.ts';

const BACK = '/crm/callback?code=one-time&state=s-1';
const connected = (window: 'popup' | 'page') => () => ({
  message: 'HighLevel is connected.',
  data: sampleConnection(),
  window,
  return_to: '/settings/integration/crm',
});

let page: Awaited<ReturnType<typeof open>>;
const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
beforeEach(() => {
  storedToken.set('token');
  history.replaceState(null, '', BACK);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page.remove();
  storedToken.set(null);
  forgetProblem();
  history.replaceState(null, '', '/');
  close.mockClear();
  vi.unstubAllGlobals();
});

async function comesBack(answers: Parameters<typeof serve>[0]) {
  const asked = serve(answers);
  page = await open(<CrmCallbackScreen />, BACK);
  return asked;
}
const where = () => page.router.state.location.pathname;

it('posts the code, notifies the page that opened the popup, and closes', async () => {
  const ended = new AbortController();
  const heard = answerTo('s-1', ended.signal);
  const asked = await comesBack({ 'POST /api/crm/callback': connected('popup') });
  await until(() => expect(close).toHaveBeenCalledOnce());
  expect(asked.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/crm/callback', { state: 's-1', code: 'one-time' }],
  ]);
  expect(await heard).toEqual({ connected: 1, words: 'HighLevel is connected.' });
  ended.abort();
});

it('returns to the starting page if it replaced that page', async () => {
  await comesBack({ 'POST /api/crm/callback': connected('page') });
  await until(() => expect(where()).toBe('/settings/integration/crm'));
  expect([close.mock.calls.length, keptProblem()]).toEqual([0, null]);
});

it("passes on the reason of a refusal to the starting page or the popup's opener", async () => {
  history.replaceState(null, '', '/crm/callback?error=access_denied&state=s-1');
  const refused = () => ({ status: 422, body: { code: 'crm.denied', message: 'Access was not granted.' } });
  const asked = await comesBack({ 'POST /api/crm/callback': refused });
  await until(() => expect(where()).toBe('/settings/integration/crm'));
  expect(asked[0]?.body).toEqual({ state: 's-1', error: 'access_denied' });
  expect(keptProblem()).toBe('Access was not granted.');
  await page.remove();
  forgetProblem();

  const ended = new AbortController();
  const heard = answerTo('s-1', ended.signal);
  await comesBack({ 'POST /api/crm/callback': refused });
  expect(await heard).toEqual({ connected: null, words: 'Access was not granted.' });
  await until(() => expect(close).toHaveBeenCalledOnce());
  expect(keptProblem()).toBeNull();
  ended.abort();
});

it('sends nothing without a signed-in user or without a state', async () => {
  storedToken.set(null);
  const asked = await comesBack({});
  await until(() => expect(text()).toContain('This window is no longer needed'));
  await page.remove();
  storedToken.set('token');
  history.replaceState(null, '', '/crm/callback?code=stolen');
  await comesBack({});
  await until(() => expect(text()).toContain('This window is no longer needed'));
  expect(asked).toEqual([]);
});
