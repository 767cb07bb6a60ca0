/** Histories of a wallet, made up by fast-check and lived twice: by the real wallet and by the model. They must never differ. */
import { isDeepStrictEqual } from 'node:util';
import type { Act } from '@leadwright/contract/money/wallet';
import fc from 'fast-check';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { changeAllowance, grant, refund, revoke, startAllowance } from '../granting.service.ts';
import { release, reserve, settle, spend } from '../spending.service.ts';
import type { IdentityKey, PaidItem } from '../wallet.rules.ts';
import { currentWallet } from '../wallet.service.ts';
import { findMismatches, readState } from './audit.ts';
import { createModel, Refusal } from './model.ts';

/** Few acts, few identities, few credits: so that histories meet every border again and again. */
const ACTS = ['local.contact', 'people.contact', 'domain.email'] as const satisfies readonly Act[];
const PRICES = { 'local.contact': 1, 'people.contact': 3, 'domain.email': 1 };
const DAY = 86_400_000;

const item = fc.record({
  act: fc.constantFrom(...ACTS),
  identityKeys: fc.uniqueArray(
    fc.integer({ min: 1, max: 12 }).map((n): IdentityKey => `domain:d${n}.test`),
    { minLength: 1, maxLength: 3 },
  ),
});
const items = fc.array(item, { maxLength: 6 });
const someItems = fc.array(item, { minLength: 1, maxLength: 4 });
const index = fc.nat({ max: 9 });
const credits = fc.integer({ min: 1, max: 30 });

const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: steps() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      credits,
      days: fc.option(fc.integer({ min: 1, max: 420 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reserve' as const), max: fc.nat({ max: 25 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), of: index, items, close: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), of: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('spend' as const), items: someItems }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund values' as const), items: someItems }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund charge' as const), of: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), of: index, credits }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start allowance' as const), credits }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change allowance' as const), credits: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
);

/** Minutes, days, and more than a year; often enough exactly a day or a month, where borders lie. */
function steps() {
  return fc.oneof(
    fc.integer({ min: 0, max: 2 * DAY }),
    fc.integer({ min: 1, max: 62 }).map((days) => days * DAY),
    fc.integer({ min: 63, max: 500 }).map((days) => days * DAY),
    fc.constantFrom(28, 29, 30, 31, 59, 365, 366).map((days) => days * DAY),
  );
}

/** Mostly the 28th to 31st, leap years among them, at any time of the day. */
const start = fc
  .record({
    year: fc.integer({ min: 2023, max: 2032 }),
    month: fc.integer({ min: 0, max: 11 }),
    day: fc.oneof(fc.constantFrom(28, 29, 30, 31), fc.integer({ min: 1, max: 31 })),
    time: fc.oneof(fc.constantFrom(0, DAY - 1), fc.nat({ max: DAY - 1 })),
  })
  .map(({ year, month, day, time }) => Date.UTC(year, month, day) + time);

export const history = fc.record({ start, commands: fc.array(command, { minLength: 1, maxLength: 16 }) });
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Command = History['commands'][number];

/** One step on both sides. `expect` runs first and once; `act` may be repeated and must then change nothing. */
interface Move {
  expect(): unknown;
  act(tx: Tx<Ctx>): Promise<unknown>;
}

/** What a history has made so far, by the names of both sides. */
interface World {
  model: ReturnType<typeof createModel>;
  reservations: { model: number; real: number }[];
  charges: { model: number; real: number }[];
  grants: string[];
}

const NOTHING: Move = { expect: () => null, act: async () => null };
const pick = <T>(list: T[], number: number): T | undefined => list[number % Math.max(1, list.length)];
const valuesOf = (items: readonly PaidItem[]) =>
  items.map(({ act, identityKeys }) => ({ act, identityKey: identityKeys[0] as IdentityKey }));

/** Lives a history in the given transaction, whose wallet must be new. Gives back how many steps there were. */
export async function live(tx: Tx<Ctx>, { start, commands }: History): Promise<number> {
  const world: World = { model: createModel(PRICES, start), reservations: [], charges: [], grants: [] };
  const own = { ...tx, now: () => new Date(world.model.now()) };
  let last = { move: NOTHING, expected: null as unknown };
  for (const [number, command] of commands.entries()) {
    if (command.do !== 'repeat') {
      const move = moveOf(world, command, `step ${number}`);
      last = { move, expected: await outcome(async () => move.expect()) };
    }
    compare(command.do, await outcome(() => last.move.act(own)), last.expected);
    compare(`the wallet after ${command.do}`, await readState(own), world.model.state());
    // A refusal leaves no key behind, and time does not repeat itself.
    if (command.do === 'advance' || isRefusal(last.expected)) last = { move: NOTHING, expected: null };
  }
  compare('the ledger', await findMismatches(own), []);
  return commands.length;
}

const isRefusal = (value: unknown) => typeof value === 'object' && value !== null && 'refused' in value;

async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    if (error instanceof AppError) return { refused: error.code };
    throw error;
  }
}

function compare(what: string, real: unknown, expected: unknown) {
  if (isDeepStrictEqual(real, expected)) return;
  throw new Error(`${what}: the wallet says ${JSON.stringify(real)}, the model ${JSON.stringify(expected)}`);
}

function moveOf(world: World, command: Command, key: string): Move {
  const { model } = world;
  switch (command.do) {
    case 'advance':
      // Nothing happens to the real wallet: it must live through the time by itself, at whatever comes next.
      return {
        expect: () => void model.advance(model.now() + command.ms),
        act: async (tx) => void (await currentWallet(tx)),
      };
    case 'grant':
      return grantMove(world, command, key);
    case 'reserve':
      return reserveMove(world, command.max, key);
    case 'settle':
      return settleMove(world, command, key);
    case 'release': {
      const named = pick(world.reservations, command.of);
      if (!named) return NOTHING;
      return { expect: () => void model.release(named.model), act: async (tx) => void (await release(tx, named.real)) };
    }
    case 'spend':
      return spendMove(world, command.items, key);
    case 'refund values': {
      const values = valuesOf(command.items);
      return {
        expect: () => model.refundValues(values),
        act: async (tx) => (await refund(tx, { values, key })).credits,
      };
    }
    case 'refund charge': {
      const named = pick(world.charges, command.of);
      if (!named) return NOTHING;
      const act = async (tx: Tx<Ctx>) => (await refund(tx, { chargeId: named.real, key })).credits;
      return { expect: () => model.refundCharge(named.model), act };
    }
    case 'revoke': {
      const grantKey = pick(world.grants, command.of);
      if (!grantKey) return NOTHING;
      const act = async (tx: Tx<Ctx>) => void (await revoke(tx, { grantKey, credits: command.credits, key }));
      return { expect: () => void model.revoke(grantKey, command.credits), act };
    }
    case 'start allowance': {
      const act = async (tx: Tx<Ctx>) => void (await startAllowance(tx, { credits: command.credits, key }));
      return { expect: () => void model.startAllowance(command.credits), act };
    }
    case 'change allowance': {
      const act = async (tx: Tx<Ctx>) => void (await changeAllowance(tx, command.credits));
      return { expect: () => void model.changeAllowance(command.credits), act };
    }
    case 'repeat':
      return NOTHING;
  }
}

function grantMove({ model, grants }: World, command: Command & { do: 'grant' }, key: string): Move {
  const expires = command.days === null ? null : model.now() + command.days * DAY;
  const expiresAt = expires === null ? {} : { expiresAt: new Date(expires) };
  return {
    expect() {
      model.grant(key, 'purchase', command.credits, expires ?? undefined);
      grants.push(key);
      return command.credits;
    },
    act: async (tx) => (await grant(tx, { source: 'purchase', credits: command.credits, key, ...expiresAt })).credits,
  };
}

function reserveMove({ model, reservations }: World, max: number, key: string): Move {
  const named = { model: -1, real: -1 };
  return {
    expect() {
      named.model = model.reserve(max, ACTS);
      reservations.push(named);
      return max;
    },
    async act(tx) {
      const { id, credits } = await reserve(tx, { acts: ACTS, max, purpose: 'search', title: 'A search', key });
      named.real = id;
      return credits;
    },
  };
}

function settleMove({ model, reservations, charges }: World, command: Command & { do: 'settle' }, key: string): Move {
  const reservation = pick(reservations, command.of);
  if (!reservation) return NOTHING;
  const named = { model: -1, real: -1 };
  return {
    expect() {
      const charged = model.settle(reservation.model, command.items, command.close);
      named.model = model.lastCharge();
      charges.push(named);
      return charged;
    },
    async act(tx) {
      const settled = await settle(tx, reservation.real, command.items, key, { close: command.close });
      named.real = settled.id;
      return settled.charges;
    },
  };
}

function spendMove({ model, charges }: World, items: readonly PaidItem[], key: string): Move {
  const named = { model: -1, real: -1 };
  return {
    expect() {
      const charged = model.spend(items);
      named.model = model.lastCharge();
      charges.push(named);
      return charged;
    },
    async act(tx) {
      const settled = await spend(tx, { items, purpose: 'search', title: 'A look-up', key });
      named.real = settled.id;
      return settled.charges;
    },
  };
}
