/** The commands of the clients in the chaos proof. They depend only on the seed, the client and a number: a killed client repeats
 * them with the same keys, and the check afterwards knows the meaning of each key. */
import type { Act } from '@leadwright/contract/money/wallet';
import type { IdentityKey, PaidItem } from '../wallet.rules.ts';

export interface Plan {
  seed: number;
  clients: number;
  accounts: number[];
}

export type ChaosCommand = { account: number; key: string } & (
  | { do: 'grant'; credits: number; days: number }
  | { do: 'spend'; items: PaidItem[] }
  | { do: 'search'; max: number; pages: PaidItem[][]; ending: 'close' | 'release' | 'abandon' }
  | { do: 'refund'; values: { act: Act; identityKey: IdentityKey }[] }
  | { do: 'revoke'; grantKey: string; credits: number }
  | { do: 'allowance'; credits: number }
);

export const CHAOS_ACTS = ['local.contact', 'people.contact', 'domain.email'] as const satisfies readonly Act[];

/** A small generator of random numbers: the same sequence for the same numbers, in every process. */
function randomOf(...parts: number[]) {
  let state = parts.reduce((sum, part) => Math.imul(sum ^ part, 0x9e3779b1) + 0x85ebca6b, 1) >>> 0;
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function commandOf(plan: Plan, client: number, number: number): ChaosCommand {
  const random = randomOf(plan.seed, client, number);
  // One wallet takes a fifth of everything.
  const account = (random(5) === 0 ? plan.accounts[0] : plan.accounts[random(plan.accounts.length)]) as number;
  const base = { account, key: `c${client}-${number}` };
  const items = (count: number): PaidItem[] => Array.from({ length: count }, () => itemOf(random));
  const dice = random(100);
  if (dice < 18) return { ...base, do: 'grant', credits: 1 + random(20), days: 1 + random(120) };
  if (dice < 50) return { ...base, do: 'spend', items: items(1 + random(4)) };
  if (dice < 85) {
    const ending = (['close', 'release', 'abandon'] as const)[random(3)] as 'close';
    return { ...base, do: 'search', max: random(30), pages: [items(1 + random(8)), items(1 + random(8))], ending };
  }
  if (dice < 91)
    return {
      ...base,
      do: 'refund',
      values: items(2).map(({ act, identityKeys: [identityKey] }) => ({
        act,
        identityKey: identityKey as IdentityKey,
      })),
    };
  if (dice < 96) return revokeOf(plan, client, number, random, base);
  return { ...base, do: 'allowance', credits: 5 + random(30) };
}

const itemOf = (random: (below: number) => number): PaidItem => ({
  act: CHAOS_ACTS[random(CHAOS_ACTS.length)] as Act,
  identityKeys: Array.from({ length: 1 + random(2) }, (): IdentityKey => `domain:d${random(4000)}.test`),
});

/** Takes back some of an earlier grant of the same client; where there is none, it is a grant itself. */
function revokeOf(
  plan: Plan,
  client: number,
  number: number,
  random: (below: number) => number,
  base: { account: number; key: string },
): ChaosCommand {
  const earlier = number > 0 ? commandOf(plan, client, random(number)) : undefined;
  if (earlier?.do !== 'grant') return { ...base, do: 'grant', credits: 1 + random(20), days: 1 + random(120) };
  return {
    account: earlier.account,
    key: base.key,
    do: 'revoke',
    grantKey: earlier.key,
    credits: 1 + random(earlier.credits),
  };
}

/** Which command a key of the ledger belongs to. */
export function commandOfKey(plan: Plan, key: string): ChaosCommand | undefined {
  const [, client, number] = /^c(\d+)-(\d+)(?:\/|$)/.exec(key) ?? [];
  return client === undefined ? undefined : commandOf(plan, Number(client), Number(number));
}
