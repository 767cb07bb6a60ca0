/** The account's credits, refreshed by live updates of the wallet. */
import {
  type Act,
  type CreditLot as CreditLotSchema,
  type StatementLine as StatementLineSchema,
  type Usage as UsageSchema,
  type Wallet as WalletSchema,
  wallet,
} from '@leadwright/contract/money/wallet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { seesWallet } from '../../lib/access.ts';
import { longUnlessEmpty, usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { WALLET } from '../../lib/person/funds.ts';
import { useSignedIn } from '../../lib/session.ts';

export type Wallet = z.output<typeof WalletSchema>;
export type CreditLot = z.output<typeof CreditLotSchema>;
export type StatementLine = z.output<typeof StatementLineSchema>;
export type Usage = z.output<typeof UsageSchema>;
export type Show = 'all' | 'spent' | 'added';
/** How far back the statement goes, in days. */
const PERIOD_DAYS = { all: null, week: 7, month: 30, year: 365 } as const;
export type Period = keyof typeof PERIOD_DAYS;
export const PERIODS = Object.keys(PERIOD_DAYS) as Period[];

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Refreshes the wallet when credits or payments change. */
export function useWalletUpdates() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: WALLET });
  useLive('wallet', refresh);
  useLive('payments', refresh);
}

export const useWallet = () =>
  useQuery({ queryKey: [...WALLET, 'show'], queryFn: ({ signal }) => call(wallet.show, {}, { signal }) });

export const useLimits = (enabled = true) =>
  useQuery({ queryKey: [...WALLET, 'limits'], queryFn: ({ signal }) => call(wallet.limits, {}, { signal }), enabled });

/** Credits available now; undefined until known, and for users without wallet access. */
export function useAvailable(): number | undefined {
  const { data } = useLimits(seesWallet(useSignedIn()));
  return data && data.balance - data.reserved;
}

export const useUsage = (days = 30) =>
  useQuery({
    queryKey: [...WALLET, 'usage', days],
    queryFn: ({ signal }) => call(wallet.usage, { query: { days, time_zone: timeZone() } }, { signal }),
  });

const DAY_MS = 86_400_000;
/** The browser's time zone, so that days match the user's calendar. */
export function statementFilter({ show, period }: { show: Show; period: Period }) {
  const days = PERIOD_DAYS[period];
  const since = days && new Intl.DateTimeFormat('en-CA').format(Date.now() - (days - 1) * DAY_MS);
  return { show, time_zone: timeZone(), ...(since && { startDate: since }) };
}

export const useStatement = (question: { page: number; show: Show; period: Period }) =>
  usePaged({
    key: [...WALLET, 'statement'],
    question,
    ask: ({ page, ...filter }, signal) =>
      call(wallet.statement, { query: { page, ...statementFilter(filter) } }, { signal }),
  });

export const useCharges = (line: number, page: number) =>
  usePaged({
    key: [...WALLET, 'charges'],
    question: { line, page },
    ask: (asked, signal) =>
      call(wallet.charges, { params: { line: asked.line }, query: { page: asked.page } }, { signal }),
  });

/** The cost of an action, from the server. Undefined until known. */
export function useCosts(): (act: Act) => number | undefined {
  const { data } = useQuery({
    queryKey: ['costs'],
    queryFn: async ({ signal }) => (await call(wallet.costs, {}, { signal })).data,
    staleTime: longUnlessEmpty,
  });
  return (act) => data?.find((cost) => cost.act === act)?.credits;
}
