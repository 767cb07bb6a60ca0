/** What there is to spend. */
import { wallet } from '@leadwright/contract/money/wallet';
import { z } from 'zod';
import { balanceOf, leftToday } from '../spending.service.ts';
import { READS, tool } from '../tool.port.ts';

export const balanceTools = [
  tool({
    name: 'get_balance',
    title: 'Credits',
    description:
      'Credits of the account (null if this key may not see them), what each act costs, and what this key may do and still spend today.',
    annotations: READS,
    input: z.object({}),
    async run(caller) {
      const { data: costs } = await caller.api(wallet.costs, {});
      const { scopes, dailyCreditBudget } = caller.actor;
      return {
        balance: await balanceOf(caller),
        costs,
        key: { scopes, daily_credit_budget: dailyCreditBudget ?? null, ...(await leftToday(caller)) },
      };
    },
  }),
];
