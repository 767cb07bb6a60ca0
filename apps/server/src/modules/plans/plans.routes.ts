/** Contract to service, nothing else. */
import { plans } from '@leadwright/contract/money/plans';
import { routesFor } from '../../platform/module.ts';
import { presentChoice } from './plans.presenter.ts';
import type { Outside } from './plans.service.ts';
import * as service from './plans.service.ts';

export const plansRoutes = (outside: Outside) =>
  routesFor(plans)({
    async find(ctx) {
      return presentChoice(await service.findChoosablePlans(ctx, outside));
    },
    async choose(ctx, { body }, { intent }) {
      const { plan, redirectUrl } = await service.choosePlan(ctx, { planId: body.plan_id, intent, ...outside });
      if (redirectUrl !== null) return { redirect_url: redirectUrl };
      return { message: ctx.t('plans.started', { plan: plan.name }), redirect_url: null };
    },
  });
