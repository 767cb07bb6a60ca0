import type { User } from '@leadwright/contract/accounts/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith } from '../../testing/server.ts';
import { currentLanguage, offeredLanguage, setLanguage, startI18n } from '../i18n.ts';
import { session } from '../session.ts';
import { storedToken } from '../token.ts';
import { chooseLanguage, followProfile } from './language.ts';

const person = (language: 'en' | 'es', changes: Partial<User> = {}) =>
  ({ id: 7, email: 'a@x.test', modules: [], login_as: null, language, ...changes }) as unknown as User;
const saved = () => answerWith({ body: { language: 'es' } });

beforeEach(async () => {
  localStorage.clear();
  await startI18n();
});
afterEach(async () => {
  session.clear();
  localStorage.clear();
  await setLanguage('en');
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the first visit', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['de-DE', 'es', 'en'], 'es'],
    [['en-GB', 'es'], null],
    [['fr'], null],
  ])('is in English; a browser that wants %j is offered %s', async (languages, expected) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    await startI18n();
    expect([currentLanguage(), offeredLanguage()]).toEqual(['en', expected]);
  });

  it.each(['en', 'es'] as const)('offers nothing any more once %s was chosen', async (language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
    await startI18n();
    await chooseLanguage(language);
    expect(offeredLanguage()).toBeNull();
    await startI18n();
    expect([currentLanguage(), offeredLanguage()]).toEqual([language, null]);
  });
});

describe('the language of a person', () => {
  it("is the profile's on a device without a choice", async () => {
    await followProfile(person('es'));
    expect(currentLanguage()).toBe('es');
  });

  it('is saved in the profile when changed on any page', async () => {
    storedToken.set('abc');
    session.setUser(person('en'));
    const asked = saved();
    await chooseLanguage('es');
    expect(asked).toMatchObject([{ url: '/api/me/language', method: 'PUT', body: { language: 'es' } }]);
    expect([currentLanguage(), session.user()?.language]).toEqual(['es', 'es']);
    await chooseLanguage('es');
    expect(asked).toHaveLength(1);
  });

  it('follows a change on another device', async () => {
    await followProfile(person('en'));
    await followProfile(person('es'));
    expect(currentLanguage()).toBe('es');
  });

  it("is not that of the browser's previous user", async () => {
    await followProfile(person('es', { id: 3 }));
    await followProfile(person('en'));
    expect(currentLanguage()).toBe('en');
  });

  it('chosen before sign-in is saved at sign-in', async () => {
    await chooseLanguage('es');
    const asked = saved();
    await followProfile(person('en'));
    expect(asked).toHaveLength(1);
    expect(currentLanguage()).toBe('es');
    await followProfile(person('es'));
    expect(asked).toHaveLength(1);
  });

  it('stays, and is not saved, in a login-as session', async () => {
    const asked = saved();
    const login_as = { by: 'Admin' } as never;
    await followProfile(person('es', { login_as }));
    expect(currentLanguage()).toBe('en');
    session.setUser(person('en', { login_as }));
    await chooseLanguage('es');
    expect(asked).toEqual([]);
  });
});
