/** Contract to service, nothing else. */
import { Readable } from 'node:stream';
import { adminInsight } from '@leadwright/contract/admin/insight';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import { routesFor } from '../../../platform/module.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readAllChanges } from '../history/history.service.ts';
import { presentHealth } from './health/health.presenter.ts';
import { findHealth } from './health/health.service.ts';
import { presentDashboard, presentNearLimit } from './reading/dashboard.presenter.ts';
import { findDashboard, findNearLimit } from './reading/dashboard.service.ts';
import * as present from './reading/tables.presenter.ts';
import * as tables from './reading/tables.service.ts';

const pageOf = <Row, Shown>(
  { page, limit }: { page: number; limit: number },
  { rows, total }: { rows: Row[]; total: number },
  shown: (row: Row) => Shown,
) => ({ data: rows.map(shown), currentPage: page, pageSize: limit, total });

function sendCsv(ctx: Ctx, reply: FastifyReply, name: string, lines: AsyncIterable<string>) {
  const file = `${name}-${ctx.now().toISOString().slice(0, 10)}.csv`;
  reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${file}"`);
  return reply.send(Readable.from(lines)) as never;
}

export const insightRoutes = (jobs: () => readonly AnyJob[]) =>
  routesFor(adminInsight)({
    dashboard: async (ctx, { query }) => ({ data: presentDashboard(await findDashboard(ctx, query.period)) }),
    nearLimit: async (ctx, { query }) => ({ data: (await findNearLimit(ctx, query.usage)).map(presentNearLimit) }),
    health: async (ctx) => ({ data: presentHealth(await findHealth(ctx, jobs())) }),
    history: async (ctx, { query }) => pageOf(query, await readAllChanges(ctx, query), presentChange),
    creditUsage: async (ctx, { query }) => pageOf(query, await tables.findUse(ctx, query), present.presentUse),
    logins: async (ctx, { query }) => pageOf(query, await tables.findSignIns(ctx, query), present.presentSignIn),
    async monthly(ctx, { query }) {
      const found = await tables.findMonths(ctx, query);
      return pageOf(query, found, (row) => present.presentMonths(row, found.months));
    },
    subscriptions: async (ctx, { query }) =>
      pageOf(query, await tables.findSubscriptions(ctx, query), present.presentSubscription),
    referrals: async (ctx, { query }) => pageOf(query, await tables.findReferrals(ctx, query), present.presentReferral),
    creditUsageCsv: async (ctx, { query }, { reply }) =>
      sendCsv(ctx, reply, 'credit-usage', present.linesOf(ctx, tables.readUse(ctx, query), present.USE_COLUMNS)),
    loginsCsv: async (ctx, { query }, { reply }) =>
      sendCsv(ctx, reply, 'sign-ins', present.linesOf(ctx, tables.readSignIns(ctx, query), present.SIGN_IN_COLUMNS)),
    monthlyCsv: async (ctx, { query }, { reply }) =>
      sendCsv(ctx, reply, 'monthly-credits', present.linesOfMonths(ctx, tables.readMonths(ctx, query))),
    subscriptionsCsv: async (ctx, { query }, { reply }) => {
      const lines = present.linesOf(ctx, tables.readSubscriptions(ctx, query), present.SUBSCRIPTION_COLUMNS);
      return sendCsv(ctx, reply, 'subscriptions', lines);
    },
    referralsCsv: async (ctx, { query }, { reply }) =>
      sendCsv(
        ctx,
        reply,
        'referrals',
        present.linesOf(ctx, tables.readReferrals(ctx, query), present.REFERRAL_COLUMNS),
      ),
  });
