/**
 * The end of a trial (docs/product-rules.md#plans). The owner gets a mail three days before. Without a payment the account returns
 * to its earlier state: it keeps its lists, its wallet and the credits it bought, and gets no more monthly credits from the trial.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { eachPart } from '../../platform/jobs/parts.ts';
import {
  type Account,
  changeAccount,
  findEndedTrials,
  findTrialsToWarn,
  getMainUser,
  lockAccount,
} from '../accounts/public.ts';
import { sendMail } from '../mailing/public.ts';
import { renewAllowance } from '../wallet/public.ts';
import * as repository from './plans.repository.ts';
import { membersAllowed, termsAfterTrial } from './plans.rules.ts';
import { getPlan, renewFrom } from './subscribers.service.ts';

const DAY_MS = 86_400_000;
const WARNING_DAYS = 3;
const BATCH = 100;

export const tendTrials = (ctx: Base): Promise<void> =>
  eachPart(ctx, { warnings: () => warnOfEnds(ctx), ends: () => endTrials(ctx) });

const each = async (ctx: Base, accounts: number[], work: (tx: Tx<Base>, account: Account) => Promise<void>) => {
  for (const accountId of accounts) {
    const one = asAccount(ctx, accountId, async (tx) => {
      const account = await lockAccount(tx, accountId);
      // A payment that came in the meantime has made it active.
      if (account.status === 'trial') await work(tx, account);
    });
    await one.catch((err) => ctx.log.error({ err, accountId }, 'a trial could not be tended'));
  }
};

export async function warnOfEnds(ctx: Base): Promise<void> {
  const soon = new Date(ctx.now().getTime() + WARNING_DAYS * DAY_MS);
  const accounts = await asPlatform(ctx, (tx) => findTrialsToWarn(tx, soon, BATCH));
  await each(ctx, accounts, async (tx, account) => {
    await changeAccount(tx, account.id, { trial_warned_at: tx.now() });
    if (account.trial_ends_at && account.trial_ends_at > tx.now()) await tell(tx, account, 'trial-ending');
  });
}

/** Safe to repeat: a processed account is no longer on a trial. */
export async function endTrials(ctx: Base): Promise<void> {
  const accounts = await asPlatform(ctx, (tx) => findEndedTrials(tx, BATCH));
  await each(ctx, accounts, async (tx, account) => {
    await tell(tx, account, 'trial-ended');
    await goBack(tx, account);
  });
}

/** The trial's credits end with it. An earlier free plan that still exists continues, with the credits of the current month. */
async function goBack(tx: Tx<Base>, account: Account): Promise<void> {
  const { modules, members_allowed, plan_id } = termsAfterTrial(account);
  const before = plan_id === null ? undefined : await repository.findPlan(tx.db, plan_id);
  const plan = before?.deleted_at ? undefined : before;
  await changeAccount(tx, account.id, {
    status: 'active',
    modules,
    members_allowed: plan ? membersAllowed(plan) : members_allowed,
    plan_id: plan?.id ?? null,
    before_trial: null,
  });
  await renewFrom(tx, plan?.monthly_credits ?? 0);
  const key = `trial-ended:${(account.trial_ends_at ?? tx.now()).toISOString()}`;
  if (plan) await renewAllowance(tx, { key, title: plan.name });
}

async function tell(tx: Tx<Base>, account: Account, template: 'trial-ending' | 'trial-ended'): Promise<void> {
  const { email: to, language, first_name: name } = await getMainUser(tx);
  const plan = account.plan_id === null ? '' : (await getPlan(tx, account.plan_id)).name;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: account.time_zone }).format(
    account.trial_ends_at ?? tx.now(),
  );
  await sendMail(tx, { to, language, brandId: account.brand_id, template, params: { name, plan, date } });
}
