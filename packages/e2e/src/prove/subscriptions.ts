/**
 * 200 subscriptions of a reseller over two simulated years at the payment provider's simulator: events lost, doubled and shuffled,
 * compared every night; every state, wallet, charge and share against a model (short form: subscriptions.storm.test.ts).
 */
import { runThoroughly } from '../support/thorough.ts';

export const prove = async ({ full }: { full: boolean }) =>
  runThoroughly('server', ['subscriptions/subscriptions.storm'], full);
