/**
 * Ten thousand deliveries, of which 30 % meet failing receivers, 5 % hanging ones and 2 % gone ones, and the same
 * number without failures. Nothing is lost before the end of the schedule, every signature is valid, and healthy
 * receivers are served equally fast in both (short form: deliveries.storm.test.ts).
 */
import { addAccounts, type Clock, startReceivers, stormDeliveries as storm } from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const ACCOUNTS = 10;
const ENDPOINTS = 20;
const BAD = { failing: 0.3, hanging: 0.05, gone: 0.02 };
const NONE = { failing: 0, hanging: 0, gone: 0 };
const TIMES_SLOWER = 2;

const movableClock = (): Clock & { advance(ms: number): void } => {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
    stop() {},
  };
};

export async function prove({ full, seed, recording }: ProveOptions) {
  const each = full ? 50 : 5;
  const receivers = await startReceivers();
  const clock = movableClock();
  const { platform, stop } = await startScratch({
    disposable: false,
    pool: 8,
    clock,
    env: { EGRESS_ALLOW: receivers.host },
  });
  recording.judgedBy('deliveries');
  const run = async (shares: typeof BAD, history?: typeof recording) => {
    receivers.forget();
    const accounts = await addAccounts(platform, ACCOUNTS);
    return storm({
      platform,
      advance: clock.advance,
      receivers,
      accounts,
      endpoints: ENDPOINTS,
      each,
      shares,
      seed,
      badForMs: 3 * 60 * 60_000,
      waitsForTimeouts: full,
      ...(history && { history }),
    });
  };
  try {
    // The first run is a warm-up and is not compared.
    await run(NONE);
    const calm = await run(NONE);
    const stormy = await run(BAD, recording);
    const ratio = Math.round((stormy.healthyP95 / calm.healthyP95) * 100) / 100;
    const { lost, accepted_twice, bad_signatures, waiting_at_gone, deliveries, expected } = stormy;
    const wrong = { lost, accepted_twice, bad_signatures, waiting_at_gone, missing: expected - deliveries };
    if (Object.values(wrong).some((number) => number !== 0) || ratio > TIMES_SLOWER)
      throw new Error(JSON.stringify({ ...stormy, calmP95: calm.healthyP95, ratio }));
    return { ...stormy, calmP95: calm.healthyP95, ratio, atMost: TIMES_SLOWER };
  } finally {
    await stop();
    await receivers.stop();
  }
}
