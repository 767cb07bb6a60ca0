/**
 * One language per person: the one of the profile, which mails and other devices follow (docs/product-rules.md#languages).
 * This browser keeps a copy, for the pages before sign-in.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import { identity } from '@leadwright/contract/accounts/identity';
import type { Language } from '@leadwright/i18n/languages';
import { call } from '../api.ts';
import { currentLanguage, hasStoredLanguage, setLanguage } from '../i18n.ts';
import { session } from '../session.ts';
import { stored } from '../storage.ts';

/** Whose profile this browser saw last, and its language: another language there means that it was changed elsewhere. */
const SEEN = 'profile-language';
/** Chosen before sign-in, so the profile does not know it yet. */
const CHOSEN = 'language-chosen';

type Person = Pick<User, 'id' | 'language' | 'login_as'>;
const markOf = ({ id, language }: Person) => `${id}:${language}`;

/** The choice of the person at the screen. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  const user = session.user();
  if (!user) stored.set(CHOSEN, '1');
  else await save(user, language);
}

/** After every load of the profile. */
export async function followProfile(user: Person): Promise<void> {
  // Who looks at another account keeps their own language.
  if (user.login_as) return;
  if (stored.get(CHOSEN)) return save(user, currentLanguage());
  const seen = stored.get(SEEN);
  const isKnown = seen === null ? hasStoredLanguage() : seen === markOf(user);
  if (isKnown) stored.set(SEEN, markOf(user));
  else await showLanguageOf(user);
}

async function showLanguageOf(user: Person): Promise<void> {
  if (user.language !== currentLanguage()) await setLanguage(user.language);
  stored.set(SEEN, markOf(user));
}

async function save(person: Person, language: Language): Promise<void> {
  if (person.login_as) return;
  if (person.language !== language) await call(identity.setLanguage, { body: { language } });
  stored.set(CHOSEN, null);
  stored.set(SEEN, markOf({ ...person, language }));
  const user = session.user();
  if (user?.id === person.id) session.setUser({ ...user, language });
}
