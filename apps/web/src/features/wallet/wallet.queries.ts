/** The account's credits. Every change of the wallet, here or elsewhere, refreshes what is shown. */
import {
  type CreditLot as CreditLotSchema,
  type StatementLine as StatementLineSchema,
  type Usage as UsageSchema,
  type Wallet as WalletSchema,
  wallet,
} from '@leadwright/contract/wallet';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

export type Wallet = z.output<typeof WalletSchema>;
export type CreditLot = z.output<typeof CreditLotSchema>;
export type StatementLine = z.output<typeof StatementLineSchema>;
export type Usage = z.output<typeof UsageSchema>;
export type Show = 'all' | 'spent' | 'added';

export const WALLET = ['wallet'];
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Credits came or went: whoever looks at them sees it at once. */
export function useWalletNews() {
  const client = useQueryClient();
  useLive('wallet', () => void client.invalidateQueries({ queryKey: WALLET }));
}

export const useWallet = () =>
  useQuery({ queryKey: [...WALLET, 'show'], queryFn: ({ signal }) => call(wallet.show, {}, { signal }) });

export const useLimits = () =>
  useQuery({ queryKey: [...WALLET, 'limits'], queryFn: ({ signal }) => call(wallet.limits, {}, { signal }) });

export const useUsage = (days = 30) =>
  useQuery({
    queryKey: [...WALLET, 'usage', days],
    queryFn: ({ signal }) => call(wallet.usage, { query: { days, time_zone: timeZone() } }, { signal }),
  });

export const useStatement = (query: { page: number; show: Show }) =>
  useQuery({
    queryKey: [...WALLET, 'statement', query],
    queryFn: ({ signal }) => call(wallet.statement, { query: { ...query, time_zone: timeZone() } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useCharges = (line: number | null, page: number) =>
  useQuery({
    queryKey: [...WALLET, 'charges', line, page],
    queryFn: ({ signal }) => call(wallet.charges, { params: { line: line ?? 0 }, query: { page } }, { signal }),
    enabled: line !== null,
    placeholderData: keepPreviousData,
  });
