/** Contract to service, nothing else. */
import { Readable } from 'node:stream';
import { wallet } from '@leadwright/contract/money/wallet';
import { routesFor } from '../../platform/module.ts';
import { presentCharge, presentCsv, presentLine } from './statement.presenter.ts';
import * as statement from './statement.service.ts';
import type { LedgerNames } from './wallet.port.ts';
import { presentCost, presentLimits, presentUsage, presentWallet } from './wallet.presenter.ts';
import * as service from './wallet.service.ts';

export const walletRoutes = (ledgerNames: LedgerNames) =>
  routesFor(wallet)({
    async limits(ctx) {
      return presentLimits(await service.findLimits(ctx));
    },
    async show(ctx) {
      return presentWallet(await service.showWallet(ctx));
    },
    async statement(ctx, { query }) {
      const { lines, total, ...words } = await statement.findStatement(ctx, query, ledgerNames);
      const data = lines.map((line) => presentLine(line, words, ctx.language));
      return { data, currentPage: query.page, pageSize: query.limit, total };
    },
    async charges(ctx, { params, query }) {
      const { rows, total, leads } = await statement.findCharges(ctx, params.line, query, ledgerNames);
      const data = rows.map((charge) => presentCharge(charge, leads));
      return { data, currentPage: query.page, pageSize: query.limit, total };
    },
    async statementCsv(ctx, { query }, { reply }) {
      const name = await statement.statementFileName(ctx);
      reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`);
      return reply.send(Readable.from(presentCsv(statement.readStatement(ctx, query, ledgerNames), ctx))) as never;
    },
    async usage(ctx, { query }) {
      return presentUsage(await statement.findUsage(ctx, query));
    },
    async funds(ctx) {
      return { is_empty: await service.isEmpty(ctx) };
    },
    async costs(ctx) {
      return { data: (await service.findCosts(ctx)).map(presentCost) };
    },
  });
