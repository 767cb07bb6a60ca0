/**
 * Who is signed in. Login sets token and user, then the list types are loaded; a failed user load clears
 * both; logout calls the server and clears on success. While signed in as someone else the own token waits in storage.
 */
import type { User } from '@leadwright/contract/accounts';
import { type Endpoint, isRefusedInLoginAs } from '@leadwright/contract/endpoint';
import { identity } from '@leadwright/contract/identity';
import { onlineManager } from '@tanstack/react-query';
import { ApiError, call, onSessionRefused } from './api.ts';
import { queryClient } from './query.ts';
import { stored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { storedToken } from './token.ts';

const OWN_TOKEN = 'own_access_token';
const currentUser = createStore<User | null>(null);

type Loader = (user: User) => Promise<unknown>;
/** What follows the profile, in order: list types, onboarding topics. Features add theirs when they exist. */
const afterProfile = new Set<Loader>();
/** Injected scripts and the support widget leave with the person. */
const afterLogout = new Set<() => void>();

export const session = {
  user: () => currentUser.get(),
  hasToken: () => storedToken.get() !== null,
  subscribe: currentUser.subscribe,
  setUser: (user: User) => currentUser.set(user),
  /** The returned function takes the loader away again. */
  onProfile: (loader: Loader) => added(afterProfile, loader),
  onLogout: (cleanUp: () => void) => added(afterLogout, cleanUp),

  /** After login, registration or social sign-in. */
  async begin({ token, user }: { token: string; user: User }) {
    storedToken.set(token);
    queryClient.clear();
    await settle(user);
  },

  /** With a stored token: the profile, then what follows it. Answers the user, or null when there is none. */
  async load(): Promise<User | null> {
    if (!session.hasToken()) return null;
    try {
      await settle(await patiently(() => call(identity.me)));
    } catch (reason) {
      console.warn('The user could not be loaded.', reason);
      session.clear();
    }
    return currentUser.get();
  },

  clear() {
    storedToken.set(null);
    stored.set(OWN_TOKEN, null);
    currentUser.set(null);
    forgetPerson();
  },

  /** A session that the server no longer knows is over as well. */
  async logout() {
    await holdQueries();
    try {
      await call(identity.logout).catch((reason) => {
        if (!(reason instanceof ApiError && reason.status === 401)) throw reason;
      });
      session.clear();
    } finally {
      onlineManager.setOnline(true);
    }
  },

  /** Opens a short session as a person below; the own one waits. */
  async loginAs(userId: number) {
    const opened = await call(identity.loginAs, { body: { user_id: userId } });
    stored.set(OWN_TOKEN, storedToken.get());
    await session.begin(opened);
  },

  /** Back to the own account; when that session is gone too, the login page follows by itself. */
  async returnToOwnAccount() {
    await call(identity.endLoginAs).catch((reason) => console.warn('The other session was over already.', reason));
    takeOwnTokenBack();
    if (!(await session.load())) session.clear();
  },
};

/** A database that is just coming back is no reason to sign anybody out: some seconds of patience first. */
async function patiently<T>(ask: () => Promise<T>, waits = [300, 1000, 3000]): Promise<T> {
  for (const wait of waits) {
    try {
      return await ask();
    } catch (reason) {
      const passing = reason instanceof ApiError && (reason.status === 0 || reason.status >= 500);
      if (!passing) throw reason;
      await new Promise((next) => setTimeout(next, wait));
    }
  }
  return ask();
}

/** Whoever asks while the session ends would only be refused: nothing is under way then, and nothing new starts. */
async function holdQueries() {
  onlineManager.setOnline(false);
  await queryClient.cancelQueries();
}

function added<T>(all: Set<T>, one: T) {
  all.add(one);
  return () => void all.delete(one);
}

/** Nothing of one person is left for the next: neither data nor scripts. */
function forgetPerson() {
  queryClient.clear();
  for (const cleanUp of afterLogout) cleanUp();
}

/** The own session again, if one waits. */
function takeOwnTokenBack(): boolean {
  const own = stored.get(OWN_TOKEN);
  if (!own) return false;
  storedToken.set(own);
  stored.set(OWN_TOKEN, null);
  forgetPerson();
  return true;
}

// A login-as session that ran out leads back to the own account; any other one is over.
onSessionRefused(() => {
  if (takeOwnTokenBack()) void session.load();
  else session.clear();
});

async function settle(user: User) {
  currentUser.set(user);
  for (const loader of afterProfile) await loader(user).catch((reason) => console.warn('Could not be loaded.', reason));
}

export const useUser = (): User | null => useStore(currentUser);

/** For screens behind the guard, where somebody is always signed in. */
export function useSignedIn(): User {
  const user = useUser();
  if (!user) throw new Error('Nobody is signed in here.');
  return user;
}

/** False for what the server refuses while somebody is signed in as this person. */
export const useIsOpen = (endpoint: Endpoint): boolean => !useUser()?.login_as || !isRefusedInLoginAs(endpoint);
