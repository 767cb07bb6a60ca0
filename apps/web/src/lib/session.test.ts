import type { User } from '@leadwright/contract/accounts/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith } from '../testing/server.ts';
import { startI18n } from './i18n.ts';
import { session } from './session.ts';
import { storedToken } from './token.ts';

const user = (changes: Partial<User> = {}) =>
  ({ id: 1, email: 'a@x.test', modules: [], login_as: null, ...changes }) as unknown as User;

beforeEach(async () => {
  await startI18n();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the session', () => {
  it('loads the profile with a stored token, then runs the loaders', async () => {
    const order: string[] = [];
    const end = session.onProfile(async (who) => void order.push(`types of ${who.id}`));
    storedToken.set('abc');
    answerWith({ body: user() });
    expect(await session.load()).toMatchObject({ id: 1 });
    expect(order).toEqual(['types of 1']);
    end();
  });

  it('sends nothing without a token', async () => {
    const asked = answerWith({ body: user() });
    expect(await session.load()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is cleared by a failed user load', async () => {
    storedToken.set('abc');
    answerWith({ status: 500, body: { message: 'm', code: 'x' } });
    expect(await session.load()).toBeNull();
    expect(storedToken.get()).toBeNull();
  });

  it('survives a failing loader', async () => {
    const end = session.onProfile(() => Promise.reject(new Error('types are away')));
    storedToken.set('abc');
    answerWith({ body: user() });
    expect(await session.load()).toMatchObject({ id: 1 });
    expect(storedToken.get()).toBe('abc');
    end();
  });

  it('ends at logout only if the server agrees, or no longer knows it', async () => {
    await session.begin({ token: 'abc', user: user() });
    answerWith({ status: 500, body: { message: 'm', code: 'x' } });
    await expect(session.logout()).rejects.toThrow();
    expect(session.user()).not.toBeNull();
    answerWith({ status: 401, body: { message: 'm', code: 'x' } });
    await session.logout();
    expect([session.user(), storedToken.get()]).toEqual([null, null]);
  });

  it("keeps the user's own token during login-as, and restores it", async () => {
    await session.begin({ token: 'own', user: user() });
    await session.become({ token: 'theirs', user: user({ id: 2 }) });
    expect([session.user()?.id, storedToken.get()]).toEqual([2, 'theirs']);
    answerWith({ body: { message: 'm' } }, { body: user() });
    await session.returnToOwnAccount();
    expect([session.user()?.id, storedToken.get()]).toEqual([1, 'own']);
  });

  it("returns to the user's own account when the login-as session expires", async () => {
    await session.begin({ token: 'own', user: user() });
    await session.become({ token: 'theirs', user: user({ id: 2 }) });
    answerWith({ status: 401, body: { message: 'm', code: 'x' } }, { body: user() });
    await session.returnToOwnAccount();
    expect([session.user()?.id, storedToken.get()]).toEqual([1, 'own']);
  });
});
