/** Rows to contract types. */
import type { Usage, UserLimits, Wallet as WalletReply } from '@leadwright/contract/money/wallet';
import type { z } from 'zod';
import type { findUsage } from './statement.service.ts';
import type { CreditCost, CreditLot, Wallet } from './wallet.repository.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const presentCost = ({ act, credits }: CreditCost) => ({ act, credits });

interface Limits {
  wallet: Wallet;
  lot: CreditLot | undefined;
  trialEndsAt: Date | null;
}

export const presentLimits = ({ wallet, lot, trialEndsAt }: Limits): z.input<typeof UserLimits> => {
  const remaining = lot?.remaining ?? 0;
  const given = lot ? lot.amount - lot.taken_back : 0;
  return {
    allowance: given,
    used: given - remaining,
    remaining,
    additional: wallet.balance - remaining,
    balance: wallet.balance,
    reserved: wallet.reserved,
    last_reset: iso(wallet.last_reset_at),
    next_reset: iso(wallet.next_reset_at),
    trial_ends_at: iso(trialEndsAt),
  };
};

interface Shown {
  wallet: Wallet;
  lots: (CreditLot & { title: string | null })[];
  running: number;
  costs: CreditCost[];
}

export const presentWallet = ({ wallet, lots, running, costs }: Shown): z.input<typeof WalletReply> => ({
  balance: wallet.balance,
  reserved: wallet.reserved,
  available: wallet.balance - wallet.reserved,
  owed: wallet.owed,
  running,
  lots: lots.map((lot) => ({
    id: lot.id,
    source: lot.source,
    amount: lot.amount,
    remaining: lot.remaining,
    expires_at: iso(lot.expires_at),
    created_at: lot.created_at.toISOString(),
    title: lot.title,
  })),
  costs: costs.map(presentCost),
});

type Acts = z.input<typeof Usage>['totals'];

/** Includes days without usage, so that the chart has no gaps. */
export function presentUsage({ used, days, burndown }: Awaited<ReturnType<typeof findUsage>>): z.input<typeof Usage> {
  const totals: Acts = {};
  const byDay = new Map<string, Acts>(days.map((day) => [day, {}]));
  for (const { day, act, credits } of used) {
    const acts = byDay.get(day);
    if (!acts) continue;
    acts[act] = credits;
    totals[act] = (totals[act] ?? 0) + credits;
  }
  return {
    days: [...byDay].map(([day, acts]) => ({ day, acts })),
    totals,
    burndown: burndown && {
      allowance: burndown.allowance,
      start: burndown.start.toISOString(),
      end: burndown.end.toISOString(),
      points: burndown.points,
      runs_out: iso(burndown.runsOut),
    },
  };
}
