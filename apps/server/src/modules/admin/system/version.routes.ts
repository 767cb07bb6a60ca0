/** The version that runs, with what its check after the update found, for administrators. */
import { adminVersion } from '@leadwright/contract/admin/version';
import { routesFor } from '../../../platform/module.ts';
import { presentFinding } from './checks.presenter.ts';
import { readInstalled } from './version.service.ts';

export const versionRoutes = routesFor(adminVersion)({
  async version(ctx) {
    const { kept, ...installed } = await readInstalled(ctx);
    return {
      ...installed,
      updated_from: kept?.from ?? null,
      since: kept?.since ?? null,
      self_check: kept?.checkedAt
        ? { checked_at: kept.checkedAt, data: kept.findings.map((finding) => presentFinding(finding, ctx.t)) }
        : null,
    };
  },
});
