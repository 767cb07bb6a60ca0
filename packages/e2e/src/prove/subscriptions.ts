/**
 * 200 subscriptions of a reseller over two simulated years: events lost, duplicated and reordered, reconciled every
 * night; every state, wallet, charge and share is compared with a model (short form: subscriptions.storm.test.ts).
 */
import type { ProveOptions } from '../prove.ts';
import { runThoroughly } from '../support/thorough.ts';

export const prove = async (options: ProveOptions) =>
  runThoroughly('server', ['subscriptions/subscriptions.storm'], options);
