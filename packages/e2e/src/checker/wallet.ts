/**
 * Credits. Operations have an `account` and the `keys` of the movements they may cause; the last key is the one whose
 * credits the answer tells. Found are the `movement`s of each account in the order of their `number`, its
 * `reservation`s and its `wallet`.
 */
import { groupBy, type Operation, type Rule, repeated, type Story, sumOf } from './history.ts';

interface Movement {
  account: number;
  number: number;
  key: string;
  kind: string;
  /** What it adds to the balance. */
  credits: number;
  /** What a reservation holds. */
  amount: number;
  reservation: number | null;
}

interface Reservation {
  account: number;
  number: number;
  amount: number;
  held: number;
  open: boolean;
}

interface Wallet {
  account: number;
  balance: number;
  reserved: number;
}

/** The wallet makes these itself: credits expire, reservations end, debts are paid. */
const OWN = ['expiry', 'release', 'debt'];

const movementsOf = (story: Story) => story.found('movement') as unknown as Movement[];
const nameOf = (account: unknown, key: unknown) => `${account} ${key}`;
const keysOf = ({ asked }: Operation) => (asked['keys'] ?? []) as string[];
const lastKeyOf = (operation: Operation) => nameOf(operation.asked['account'], keysOf(operation).at(-1));
const sizeOf = ({ kind, amount, credits }: Movement) => (kind === 'reserve' ? amount : Math.abs(credits));
const byName = (story: Story) => groupBy(movementsOf(story), ({ account, key }) => nameOf(account, key));

/** A confirmed operation has its movement, with the credits that the answer told. One that moved nothing may have none. */
const nothingLost: Rule = (story) => {
  const known = byName(story);
  return story.operations
    .filter(({ answer, asked }) => answer === 'done' && asked['keys'])
    .filter((operation) => {
      const found = known.get(lastKeyOf(operation))?.[0];
      return (found ? sizeOf(found) : 0) !== operation.got['credits'];
    })
    .map((operation) => `${lastKeyOf(operation)} was confirmed with ${operation.got['credits']} credits`);
};

/** However often it was asked for. */
const nothingTwice: Rule = (story) => repeated(movementsOf(story).map(({ account, key }) => nameOf(account, key)));

/** A refusal leaves nothing behind, unless another attempt with the same key was not refused. */
const refusedIsRefused: Rule = (story) => {
  const known = byName(story);
  const attempts = groupBy(
    story.operations.filter(({ asked }) => asked['keys']),
    lastKeyOf,
  );
  return [...attempts]
    .filter(([key, all]) => all.every(({ answer }) => answer === 'refused') && known.has(key))
    .map(([key]) => `${key} was refused and moved credits`);
};

/** Every movement was asked for, or is one that the wallet makes itself: monthly credits only where they were asked for. */
const nothingInvented: Rule = (story) => {
  const asked = new Set(
    story.operations.flatMap((each) => keysOf(each).map((key) => nameOf(each.asked['account'], key))),
  );
  const monthly = new Set(
    story.operations.filter(({ do: what }) => what === 'allowance').map((o) => o.asked['account']),
  );
  return movementsOf(story)
    .filter(({ account, key, kind }) => {
      const isOwn = OWN.includes(kind) || (kind === 'grant' && monthly.has(account));
      return !asked.has(nameOf(account, key)) && !isOwn;
    })
    .map(({ account, key, kind }) => `${kind} ${nameOf(account, key)} was never asked for`);
};

/** No balance is ever negative, and the last one is what the wallet says. */
const balancesAddUp: Rule = (story) => {
  const movements = groupBy(movementsOf(story), ({ account }) => String(account));
  return (story.found('wallet') as unknown as Wallet[]).flatMap(({ account, balance }) => {
    let sum = 0;
    const below: string[] = [];
    for (const { number, credits } of (movements.get(String(account)) ?? []).toSorted((a, b) => a.number - b.number)) {
      sum += credits;
      if (sum < 0) below.push(`account ${account} has ${sum} after movement ${number}`);
    }
    return sum === balance ? below : [...below, `account ${account} has ${balance}, its movements add up to ${sum}`];
  });
};

/** A reservation never pays more than it holds, and a wallet holds what its open reservations have left. */
const reservationsHold: Rule = (story) => {
  const nameOfReservation = (account: number, number: number | null) => `${account} ${number}`;
  const paid = groupBy(
    movementsOf(story).filter(({ kind, reservation }) => kind === 'settle' && reservation !== null),
    ({ account, reservation }) => nameOfReservation(account, reservation),
  );
  const reservations = story.found('reservation') as unknown as Reservation[];
  const wrong = reservations.flatMap(({ account, number, amount, held, open }) => {
    const spent = -sumOf((paid.get(nameOfReservation(account, number)) ?? []).map(({ credits }) => credits));
    const isRight = spent <= amount && held === (open ? amount - spent : 0);
    return isRight ? [] : [`reservation ${number} of ${account}: ${spent} of ${amount} paid, ${held} held`];
  });
  const byAccount = groupBy(reservations, ({ account }) => String(account));
  const wallets = story.found('wallet') as unknown as Wallet[];
  const differing = wallets.filter(({ account, reserved, balance }) => {
    const held = sumOf((byAccount.get(String(account)) ?? []).map((each) => each.held));
    return held !== reserved || reserved > balance;
  });
  return [...wrong, ...differing.map(({ account, reserved }) => `account ${account} has ${reserved} set aside`)];
};

/** What one process asked for after an answer stands after what was answered. */
const orderIsKept: Rule = (story) => {
  const known = byName(story);
  const confirmed = story.operations.filter((each) => each.answer === 'done' && known.has(lastKeyOf(each)));
  const firstAttempts = [...groupBy(confirmed, lastKeyOf).values()].map(([first]) => first as Operation);
  const lanes = groupBy(firstAttempts, ({ by, asked }) => `${by} ${asked['account']}`);
  const numberOf = (operation: Operation) => known.get(lastKeyOf(operation))?.[0]?.number as number;
  const isRepeat = new Set(
    story.operations.filter(({ answer }) => answer === 'lost').map((operation) => lastKeyOf(operation)),
  );
  return [...lanes.values()].flatMap((lane) => {
    const byBegin = lane.filter((each) => !isRepeat.has(lastKeyOf(each))).toSorted((a, b) => a.begun - b.begun);
    const byEnd = byBegin.toSorted((a, b) => a.ended - b.ended);
    let [latest, next] = [0, 0];
    return byBegin.flatMap((operation) => {
      while (byEnd[next] && (byEnd[next] as Operation).ended < operation.begun)
        latest = Math.max(latest, numberOf(byEnd[next++] as Operation));
      return numberOf(operation) < latest ? [`${lastKeyOf(operation)} stands before what was answered earlier`] : [];
    });
  });
};

/** Nobody pays twice for a value. Attempts with the same key have the same answer. */
const valuesPaidOnce: Rule = (story) => {
  const charges = groupBy(
    story.operations.filter(({ answer, got }) => answer === 'done' && got['bought']),
    lastKeyOf,
  );
  const firstAnswers = [...charges.values()].flatMap((attempts) => attempts.slice(0, 1));
  const bought = firstAnswers.flatMap(({ asked, got }) =>
    (got['bought'] as string[]).map((value) => `${asked['account']} ${value}`),
  );
  return repeated(bought).map((value) => `${value} was paid for twice`);
};

export const walletRules = {
  nothingLost,
  nothingTwice,
  refusedIsRefused,
  nothingInvented,
  balancesAddUp,
  reservationsHold,
  orderIsKept,
  valuesPaidOnce,
};
