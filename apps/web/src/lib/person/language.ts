/**
 * One language per user: the profile's, which mails and other devices follow (docs/product-rules.md#languages). This
 * browser keeps a copy for the pages before sign-in.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import { identity } from '@leadwright/contract/accounts/identity';
import type { Language } from '@leadwright/i18n/languages';
import { call } from '../api.ts';
import { currentLanguage, hasStoredLanguage, setLanguage } from '../i18n.ts';
import { session } from '../session.ts';
import { stored } from '../storage.ts';

/**
 * The last user seen in this browser, and their profile's language. A different value later means that it was changed
 * elsewhere.
 */
const SEEN = 'profile-language';
/** Set if the language was chosen before sign-in, so that the profile does not have it yet. */
const CHOSEN = 'language-chosen';

type Person = Pick<User, 'id' | 'language' | 'login_as'>;
const markOf = ({ id, language }: Person) => `${id}:${language}`;

/** The user's own choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  const user = session.user();
  if (!user) stored.set(CHOSEN, '1');
  else await save(user, language);
}

/** Runs after every load of the profile. */
export async function followProfile(user: Person): Promise<void> {
  // In a login-as session the user keeps their own language.
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
