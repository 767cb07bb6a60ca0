/**
 * The signed-in user. Login sets token and user, then loads the list types. A failed user load clears both. Logout
 * calls the server and clears on success. During login-as the user's own token is kept in storage.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import { identity } from '@leadwright/contract/accounts/identity';
import { type Endpoint, isRefusedInLoginAs, isRefusedInViewAs } from '@leadwright/contract/endpoint';
import { ApiError, call, holdCalls, onSessionRefused } from './api.ts';
import { keptInput } from './kept/kept-input.ts';
import { forgetRequestedPage, rememberRequestedPage } from './kept/requested-page.ts';
import { queryClient } from './query.ts';
import { stored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { storedToken } from './token.ts';

const OWN_TOKEN = 'own_access_token';
const currentUser = createStore<User | null>(null);

type Loader = (user: User) => Promise<unknown>;
/** Loaders that run after the profile, in order: the language, list types. Features add their own. */
const afterProfile = new Set<Loader>();
/** Cleanup of injected scripts and the support widget at sign-out. */
const afterLogout = new Set<() => void>();

export const session = {
  user: () => currentUser.get(),
  hasToken: () => storedToken.get() !== null,
  subscribe: currentUser.subscribe,
  setUser: (user: User) => currentUser.set(user),
  /** Returns a function that removes the loader. */
  onProfile: (loader: Loader) => added(afterProfile, loader),
  onLogout: (cleanUp: () => void) => added(afterLogout, cleanUp),

  /** After login, registration or social sign-in. */
  async begin({ token, user }: { token: string; user: User }) {
    storedToken.set(token);
    queryClient.clear();
    await settle(user);
  },

  /** Loads the profile of the stored token, then runs the loaders. Returns the user, or null. */
  async load(): Promise<User | null> {
    if (!session.hasToken()) return null;
    try {
      await settle(await patiently(() => call(identity.me, {}, { waits: true })));
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

  /** The session ended unexpectedly. After signing in again, the user continues in the same place. */
  keepPlace() {
    const user = currentUser.get();
    if (!user || user.login_as) return;
    rememberRequestedPage(location.pathname + location.search, user.id);
    keptInput.keep(user.id);
  },

  /** A session the server no longer knows counts as ended too. */
  async logout() {
    const release = holdCalls();
    try {
      await queryClient.cancelQueries();
      await call(identity.logout, {}, { passesHold: true }).catch((reason) => {
        if (!(reason instanceof ApiError && reason.status === 401)) throw reason;
      });
      session.clear();
      forgetRequestedPage();
      keptInput.forget();
    } finally {
      release();
    }
  },

  /** Continues in a session as another user and keeps the user's own token. */
  async become(opened: { token: string; user: User }) {
    stored.set(OWN_TOKEN, storedToken.get());
    await session.begin(opened);
  },

  /** Returns to the user's own account. If that session has ended too, the login page follows. */
  async returnToOwnAccount() {
    await call(identity.endLoginAs).catch((reason) => console.warn('The other session was over already.', reason));
    takeOwnTokenBack();
    if (!(await session.load())) session.clear();
  },
};

/**
 * Retries for some seconds, so that a temporary failure does not sign users out. The call itself waits for a server
 * that is down.
 */
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

function added<T>(all: Set<T>, one: T) {
  all.add(one);
  return () => void all.delete(one);
}

/** Removes all data and scripts of the previous user. */
function forgetPerson() {
  queryClient.clear();
  for (const cleanUp of afterLogout) cleanUp();
}

/** Restores the user's own token, if there is one. */
function takeOwnTokenBack(): boolean {
  const own = stored.get(OWN_TOKEN);
  if (!own) return false;
  storedToken.set(own);
  stored.set(OWN_TOKEN, null);
  forgetPerson();
  return true;
}

// An expired login-as session returns to the user's own account; any other session has ended.
onSessionRefused(() => {
  if (takeOwnTokenBack()) return void session.load();
  session.keepPlace();
  session.clear();
});

async function settle(user: User) {
  keptInput.belongTo(user.id);
  currentUser.set(user);
  for (const loader of afterProfile) await loader(user).catch((reason) => console.warn('Could not be loaded.', reason));
}

export const useUser = (): User | null => useStore(currentUser);

/** For screens behind the guard, where a user is always signed in. */
export function useSignedIn(): User {
  const user = useUser();
  if (!user) throw new Error('Nobody is signed in here.');
  return user;
}

/** False for endpoints that are closed in login-as or view-as sessions. */
export function useIsOpen(endpoint: Endpoint): boolean {
  const other = useUser()?.login_as;
  if (!other) return true;
  return !(other.read_only ? isRefusedInViewAs(endpoint) : isRefusedInLoginAs(endpoint));
}
