/** After an update the product checks itself and keeps what it found, for administrators. */
import { z } from 'zod';
import { readVersion } from '../../../platform/config/version.ts';
import { asAccount, asPlatform, type Base, type Ctx } from '../../../platform/context.ts';
import { examine, type Finding, QUICK } from '../../../platform/doctor/doctor.ts';
import { translator } from '../../../platform/i18n.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { getMainUser } from '../../accounts/public.ts';
import { findBrand, platformBrandId } from '../../brands/public.ts';
import { findSelfCheck, keepSelfCheck, type SelfCheck } from '../../installation/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { presentFinding } from './checks.presenter.ts';

/** Runs in maintenance, too: administrators end it when the checks are fine. */
export const selfCheck = defineJob({
  name: 'system.self-check',
  lane: 'ordinary',
  payload: z.object({}),
  key: () => 'one',
  attempts: 5,
  duringMaintenance: true,
  async run(ctx) {
    const kept = await asPlatform(ctx, findSelfCheck);
    if (!kept || kept.checkedAt) return;
    const { config, databases } = ctx.platform;
    const findings = await examine({ config, ownerUrl: databases.ownerUrl });
    const checkedAt = ctx.now().toISOString();
    await asPlatform(ctx, (tx) => keepSelfCheck(tx, { ...kept, checkedAt, findings }));
    logOutcome(ctx, { ...kept, findings });
    await tellAdmin(ctx, { ...kept, findings });
  },
});

const isFine = ({ state }: Finding) => state === 'ok';

function logOutcome({ platform: { log } }: Base, { version, from, findings }: SelfCheck) {
  const found = findings.filter((finding) => !isFine(finding)).map(({ check, code }) => `${check}.${code}`);
  if (found.length === 0) log.info({ version, from }, 'updated; the check after the update found nothing wrong');
  else
    log.warn({ version, from, found }, 'updated; see admin/system/version for what the check after the update found');
}

/** Warnings stand on the dashboard. Of problems the super admin hears by mail. */
async function tellAdmin(ctx: Base, { version, findings }: SelfCheck): Promise<void> {
  const problems = findings.filter(({ state }) => state === 'problem');
  if (problems.length === 0) return;
  const { id: brandId, account_id: accountId } = await findBrand(ctx, await platformBrandId(ctx));
  await asAccount(ctx, accountId, async (tx) => {
    const { email: to, language, first_name: name } = await getMainUser(tx);
    const t = translator(language);
    const found = problems.map((finding) => presentFinding(finding, t).text).join(' ');
    await sendMail(tx, { to, language, brandId, template: 'update-check', params: { name, version, found } });
  });
}

/** At every start. A new installation is not checked: its setup has its own checks. */
export async function noteVersion(ctx: Base, version = readVersion()): Promise<void> {
  await asPlatform(ctx, async (tx) => {
    const last = await findSelfCheck(tx);
    if (last?.version === version) return;
    const since = tx.now().toISOString();
    await keepSelfCheck(tx, { version, since, from: last?.version ?? null, checkedAt: null, findings: [] });
    if (last) await enqueue(tx, selfCheck, {});
  });
}

/** What the last update left behind counts until the next one, unless it is looked at anew here. */
export async function findAttention(ctx: Ctx): Promise<Finding[]> {
  const { config, databases } = ctx.platform;
  const now = await examine({ config, ownerUrl: databases.ownerUrl }, QUICK);
  const kept = await asPlatform(ctx, findSelfCheck);
  const afterUpdate = kept?.findings.filter(({ check }) => !QUICK.includes(check)) ?? [];
  return [...now, ...afterUpdate].filter((finding) => !isFine(finding));
}
