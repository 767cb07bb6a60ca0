/** Figures, health, analytics and reports of the installation. */
import { adminInsight, type Period, type TablePeriod } from '@leadwright/contract/admin/insight';
import { useAnswer, usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';

const INSIGHT = ['admin', 'insight'];
const FIGURES_MS = 60_000;
const HEALTH_MS = 15_000;

export const useDashboard = (period: Period) =>
  useAnswer({
    key: [...INSIGHT, 'dashboard'],
    question: period,
    ask: async (asked, signal) => (await call(adminInsight.dashboard, { query: { period: asked } }, { signal })).data,
    refetchInterval: () => FIGURES_MS,
  });

export const useHealth = () =>
  useAnswer({
    key: [...INSIGHT, 'health'],
    question: 'now',
    ask: async (_asked, signal) => (await call(adminInsight.health, {}, { signal })).data,
    refetchInterval: () => HEALTH_MS,
  });

export type NearLimitUsage = 'any' | 'half' | 'all';
export const useNearLimit = (usage: NearLimitUsage) =>
  useAnswer({
    key: [...INSIGHT, 'near-limit'],
    question: usage,
    ask: async (asked, signal) => (await call(adminInsight.nearLimit, { query: { usage: asked } }, { signal })).data,
    refetchInterval: () => FIGURES_MS,
  });

export interface TableQuestion {
  page: number;
  limit: number;
  search: string;
  period: TablePeriod;
}
export const useCreditUsage = (question: TableQuestion) =>
  usePaged({
    key: [...INSIGHT, 'credit-usage'],
    question,
    ask: (asked, signal) => call(adminInsight.creditUsage, { query: asked }, { signal }),
  });
export const useSignIns = (question: TableQuestion) =>
  usePaged({
    key: [...INSIGHT, 'sign-ins'],
    question,
    ask: (asked, signal) => call(adminInsight.logins, { query: asked }, { signal }),
  });
export const useMonthlyUse = (question: TableQuestion) =>
  usePaged({
    key: [...INSIGHT, 'monthly'],
    question,
    ask: (asked, signal) => call(adminInsight.monthly, { query: asked }, { signal }),
  });
export const usePaidSubscriptions = (question: TableQuestion) =>
  usePaged({
    key: [...INSIGHT, 'subscriptions'],
    question,
    ask: (asked, signal) => call(adminInsight.subscriptions, { query: asked }, { signal }),
  });
export const useReferrals = (question: TableQuestion) =>
  usePaged({
    key: [...INSIGHT, 'referrals'],
    question,
    ask: (asked, signal) => call(adminInsight.referrals, { query: asked }, { signal }),
  });
