/** Contract to service, nothing else. */
import { Readable } from 'node:stream';
import { wallet } from '@leadwright/contract/wallet';
import { routesFor } from '../../platform/module.ts';
import { presentCsv, presentLine } from './statement.presenter.ts';
import * as statement from './statement.service.ts';
import { presentCost, presentLimits, presentUsage, presentWallet } from './wallet.presenter.ts';
import * as service from './wallet.service.ts';

export const walletRoutes = routesFor(wallet)({
  async limits(ctx) {
    return presentLimits(await service.findLimits(ctx));
  },
  async show(ctx) {
    return presentWallet(await service.showWallet(ctx));
  },
  async statement(ctx, { query }) {
    const { lines, total, names } = await statement.findStatement(ctx, query);
    const data = lines.map((line) => presentLine(line, names));
    return { data, currentPage: query.page, pageSize: query.limit, total };
  },
  async charges(ctx, { params, query }) {
    const { rows, total } = await statement.findCharges(ctx, params.line, query);
    const data = rows.map(({ at, act, credits, subject }) => ({ at: at.toISOString(), act, credits, subject }));
    return { data, currentPage: query.page, pageSize: query.limit, total };
  },
  async statementCsv(ctx, { query }, { reply }) {
    const name = await statement.statementFileName(ctx);
    reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`);
    return reply.send(Readable.from(presentCsv(statement.readStatement(ctx, query), ctx.t))) as never;
  },
  async usage(ctx, { query }) {
    return presentUsage(await statement.findUsage(ctx, query));
  },
  async costs(ctx) {
    return { data: (await service.findCosts(ctx)).map(presentCost) };
  },
});
