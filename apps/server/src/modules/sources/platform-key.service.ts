/** The platform's own key of a source, for work without an account. */
import { asAccount, type Base } from '../../platform/context.ts';
import { findBrand, platformBrandId } from '../brands/public.ts';
import * as repository from './sources.repository.ts';
import { isKeyFixed, keyContext, platformKeys } from './vendor-settings.rules.ts';

/** What the environment sets; else what an administrator saved; else what comes with the sandbox. */
async function findPlatformKey(ctx: Base, source: string): Promise<string | undefined> {
  const { config, secrets } = ctx.platform;
  const given = platformKeys(config).find(([id]) => id === source)?.[1];
  if (isKeyFixed(config, source)) return given;
  const { account_id: accountId } = await findBrand(ctx, await platformBrandId(ctx));
  const rows = await asAccount(ctx, accountId, ({ db }) => repository.findKeys(db, accountId));
  const saved = rows.find((row) => row.source === source);
  return saved ? secrets.open(saved.sealed, keyContext(accountId, source)) : given;
}

/** As the e-mail finder takes it. */
export async function platformHunterKey(ctx: Base): Promise<{ hunterKey?: string }> {
  const hunterKey = await findPlatformKey(ctx, 'hunter');
  return hunterKey ? { hunterKey } : {};
}
