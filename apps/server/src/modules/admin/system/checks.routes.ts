/** Contract to doctor, nothing else. */
import { adminChecks } from '@leadwright/contract/admin/checks';
import { examine } from '../../../platform/doctor/doctor.ts';
import { routesFor } from '../../../platform/module.ts';
import { presentFinding } from './checks.presenter.ts';
import { findAttention } from './self-check.service.ts';

export const checksRoutes = routesFor(adminChecks)({
  async examine({ platform, now, t }) {
    const { config, databases } = platform;
    const findings = await examine({ config, ownerUrl: databases.ownerUrl });
    return { checked_at: now().toISOString(), data: findings.map((finding) => presentFinding(finding, t)) };
  },
  async attention(ctx) {
    return { data: (await findAttention(ctx)).map((finding) => presentFinding(finding, ctx.t)) };
  },
});
