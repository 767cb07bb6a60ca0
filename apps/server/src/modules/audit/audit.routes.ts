/** Contract to service, nothing else. */
import { audit } from '@leadwright/contract/accounts/audit';
import { routesFor } from '../../platform/module.ts';
import { presentEntry } from './audit.presenter.ts';
import * as service from './audit.service.ts';

export const auditRoutes = routesFor(audit)({
  async history(ctx, { query }) {
    const { rows, total } = await service.readHistory(ctx, query);
    return { data: rows.map(presentEntry), currentPage: query.page, pageSize: query.limit, total };
  },
  async logAppError(ctx, { body }, { request }) {
    await service.reportAppError(ctx, body, request.headers['user-agent'] ?? '');
    return {};
  },
});
