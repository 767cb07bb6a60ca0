/**
 * The first path through the product: find, look, send. It starts at sign-up and ends permanently when the first leads
 * are sent, or when it is closed. It is stored only in this browser.
 */
import { session } from '../session.ts';
import { stored } from '../storage.ts';
import { createStore, useStore } from '../store.ts';

export const PATH_STEPS = ['find', 'look', 'send'] as const;
export type PathStep = (typeof PATH_STEPS)[number];

const keyOf = (userId: number) => `first-path:${userId}`;
/** A change counter that triggers rendering. */
const changes = createStore(0);

function keep(userId: number, step: PathStep | null) {
  stored.set(keyOf(userId), step);
  changes.set(changes.get() + 1);
}

const stepOf = (userId: number | undefined): PathStep | null => {
  const known = userId === undefined ? null : stored.get(keyOf(userId));
  return PATH_STEPS.find((step) => step === known) ?? null;
};

export const beginPath = (userId: number) => keep(userId, 'find');

/** Does nothing if the user has left the path or is further along. */
export function reachStep(step: PathStep) {
  const user = session.user();
  const now = stepOf(user?.id);
  if (user && now && PATH_STEPS.indexOf(step) > PATH_STEPS.indexOf(now)) keep(user.id, step);
}

export function endPath() {
  const user = session.user();
  if (user && stepOf(user.id)) keep(user.id, null);
}

/** The next step; null for users who are not on the path. */
export function usePathStep(): PathStep | null {
  useStore(changes);
  return stepOf(session.user()?.id);
}
