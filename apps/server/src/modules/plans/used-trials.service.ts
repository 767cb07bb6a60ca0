/** Fingerprints of people who had a trial: it is granted once, even after the account was deleted. */
import type { Base, Tx } from '../../platform/context.ts';
import * as repository from './plans.repository.ts';

/** `by` names the person and what was tried. */
const fingerprints = (tx: Tx<Base>, by: readonly string[]) =>
  by.map((text) => tx.platform.secrets.fingerprint(text, 'used_trials'));

export const isTrialUsed = (tx: Tx<Base>, by: readonly string[]): Promise<boolean> =>
  repository.wasTrialUsed(tx.db, fingerprints(tx, by));

/** False when it was used before. */
export const useTrial = (tx: Tx<Base>, by: readonly string[]): Promise<boolean> =>
  repository.useTrial(tx.db, fingerprints(tx, by), tx.now());
