/** Settings of the installation (docs/product-rules.md#super-admin). Each change is in the history with before and after. */
import type { PlatformSettings, SwitchId } from '@leadwright/contract/admin/settings';
import { SWITCHES } from '@leadwright/contract/admin/settings';
import { asPlatform, type Ctx, type PlatformTx } from '../../../platform/context.ts';
import type { Change } from '../../audit/public.ts';
import { findCreditPrices } from '../../billing/public.ts';
import { type Brand, getPlatformBrand, publishTerms, setRegistration } from '../../brands/public.ts';
import { findMailSender, isMailSenderFixed, isOn, setMailSender, setSwitch } from '../../installation/public.ts';
import { mailServerOf, sendPlatformTest } from '../../mailing/public.ts';
import { changeCosts, findAllCosts } from '../../wallet/public.ts';
import { recordChange } from '../history/history.service.ts';
import { presentCost } from './costs.rules.ts';
import { findProviders } from './keys.service.ts';
import * as repository from './providers.repository.ts';
import { settingsErrors } from './settings.errors.ts';

export async function readSettings(ctx: Ctx): Promise<PlatformSettings> {
  const providers = await findProviders(ctx);
  const sender = await findMailSender(ctx);
  return asPlatform(ctx, async (tx) => {
    const prices = await findCreditPrices(tx);
    const brand = await getPlatformBrand(tx);
    return {
      currency: prices.currency,
      price_per_100_credits: prices.price_per_100_credits,
      costs: (await findAllCosts(tx)).map((cost) => presentCost(cost, prices.price_per_100_credits, providers)),
      terms: {
        version: brand.terms_version,
        url: brand.terms_url ?? '',
        people: await repository.countPeople(tx.db),
      },
      mail: { from_email: bare(sender), is_fixed: isMailSenderFixed(ctx), server: mailServerOf(ctx.platform.config) },
      switches: await readSwitches(tx, brand),
    };
  });
}

/** The address of `Name <address>`. */
const bare = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

async function readSwitches(tx: PlatformTx<Ctx>, brand: Brand): Promise<PlatformSettings['switches']> {
  const found: PlatformSettings['switches'] = [];
  for (const id of SWITCHES)
    found.push({
      id,
      is_on: !isOutOfReach(tx, id) && (await isSwitchOn(tx, id, brand)),
      is_fixed: isOutOfReach(tx, id),
    });
  return found;
}

const isSwitchOn = async (tx: PlatformTx<Ctx>, id: SwitchId, { registration }: Brand) =>
  id === 'registration' ? registration : isOn(tx, id);

/** A sign-in method without configuration in the environment is not available. */
const isOutOfReach = ({ platform: { config } }: Ctx, id: SwitchId) =>
  id === 'social' && !config.GOOGLE_CLIENT_ID && !config.FACEBOOK_APP_ID;

const note = (tx: PlatformTx<Ctx>, change: Omit<Change, 'part'>) => recordChange(tx, { ...change, part: 'settings' });

export const saveSwitch = (ctx: Ctx, id: SwitchId, isNowOn: boolean): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    if (isOutOfReach(tx, id)) throw settingsErrors.fixed();
    const before = { [id]: await isSwitchOn(tx, id, await getPlatformBrand(tx)) };
    if (id === 'registration') await setRegistration(tx, isNowOn);
    else await setSwitch(tx, id, isNowOn);
    const subject = { id: `switch-${id}`, name: tx.t(`admin-settings.switch.${id}.title`) };
    await note(tx, { what: 'saveSwitch', subject, before, after: { [id]: isNowOn } });
  });

type Costs = readonly { act: string; credits: number }[];
const asFields = (costs: Costs) => Object.fromEntries(costs.map(({ act, credits }) => [act, credits]));

export const saveCosts = (ctx: Ctx, costs: Costs): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const before = asFields(await changeCosts(tx, costs));
    const subject = { id: 'costs', name: tx.t('admin-settings.costs.title') };
    await note(tx, { what: 'saveCosts', subject, before, after: { ...before, ...asFields(costs) } });
  });

export const saveTerms = (ctx: Ctx, url: string): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const before = termsOf(await getPlatformBrand(tx));
    const after = termsOf(await publishTerms(tx, url));
    await note(tx, {
      what: 'saveTerms',
      subject: { id: 'terms', name: tx.t('admin-settings.terms.title') },
      before,
      after,
    });
  });

const termsOf = ({ terms_version, terms_url }: Brand) => ({ version: terms_version, url: terms_url });

export async function saveMail(ctx: Ctx, email: string): Promise<void> {
  if (isMailSenderFixed(ctx)) throw settingsErrors.fixed();
  const before = { from_email: bare(await findMailSender(ctx)) };
  await asPlatform(ctx, async (tx) => {
    await setMailSender(tx, email);
    const subject = { id: 'mail', name: tx.t('admin-settings.mail.title') };
    await note(tx, { what: 'saveMail', subject, before, after: { from_email: email } });
  });
}

export async function testMail(ctx: Ctx): Promise<void> {
  await sendPlatformTest(ctx);
  const subject = { id: 'mail', name: ctx.t('admin-settings.mail.title') };
  await asPlatform(ctx, (tx) => note(tx, { what: 'testMail', subject, before: null, after: { to: ctx.actor.email } }));
}
