/**
 * A new live installation has no super admin yet. Creating it needs a token that only the operator can read: the server logs it at
 * the start and writes it to a file of the data folder. It is random, the same for all processes, and gone once it was used.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAccount, asPlatform, type Base, type Platform, systemBase } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { randomToken, sameSecret } from '../../../platform/secrets.ts';
import { createUser, hasSuperAdmin } from '../../accounts/public.ts';
import { findBrand, platformBrandId } from '../../brands/public.ts';
import { findSetupToken, keepSetupToken } from '../../installation/public.ts';
import * as repository from '../credentials.repository.ts';
import { identityErrors } from '../identity.errors.ts';
import { assertPassword, hashPassword } from '../passwords/passwords.service.ts';
import { createCredentials, getPerson } from '../people.service.ts';
import { restoringErrors } from '../restoring/restoring.errors.ts';
import { clearUnfinished, isUnderWay } from '../restoring/work.service.ts';
import { enter } from '../sign-in/sign-in.service.ts';
import type { RegisterInput } from './register.service.ts';

const fileOf = ({ config }: Platform) => join(config.dataDir, 'setup-token');

export const isSetupOver = async (ctx: Base) => ctx.platform.config.isSandbox || (await hasSuperAdmin(ctx));

/** The same, but waits for a set-up that is in progress. */
export const isSetupOverNow = (ctx: Base) =>
  asPlatform(ctx, async (tx) => {
    await repository.lockSetup(tx.db);
    return isSetupOver(ctx);
  });

/** Before a server listens: where the super admin is created, or null if there is one. */
export async function openSetup(platform: Platform): Promise<{ link: string; file: string } | null> {
  const ctx = systemBase(platform);
  const file = fileOf(platform);
  if (await isSetupOver(ctx)) {
    rmSync(file, { force: true });
    return null;
  }
  await clearUnfinished(platform);
  const token = await asPlatform(ctx, async (tx) => {
    await repository.lockSetup(tx.db);
    const known = await findSetupToken(tx);
    if (known) return known;
    const made = randomToken();
    await keepSetupToken(tx, made);
    return made;
  });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  // Behind the `#` it reaches no server and no log of a proxy.
  return { link: `${platform.config.publicUrl}/setup#${token}`, file };
}

interface SetupInput extends RegisterInput {
  setup_token: string;
}

export async function assertSetupToken(ctx: Base, given: string): Promise<void> {
  const token = await asPlatform(ctx, findSetupToken);
  if (!token || !sameSecret(token, given)) throw fieldError('setup_token', 'identity.error.setup_token');
}

export async function setUp(ctx: Base, input: SetupInput, userAgent: string) {
  if (await isSetupOver(ctx)) throw identityErrors.setup_closed();
  await assertSetupToken(ctx, input.setup_token);
  // A restore replaces everything, so it would delete an account that is created while it runs.
  if (isUnderWay(ctx.platform)) throw restoringErrors.under_way();
  assertPassword(ctx.platform.config, input.password, input.email);
  const session = await createSuperAdmin(ctx, input, userAgent);
  await asPlatform(ctx, (tx) => keepSetupToken(tx, null));
  rmSync(fileOf(ctx.platform), { force: true });
  return session;
}

async function createSuperAdmin(ctx: Base, input: RegisterInput, userAgent: string) {
  const passwordHash = await hashPassword(input.password);
  const brand = await findBrand(ctx, await platformBrandId(ctx));
  return asAccount(ctx, brand.account_id, async (tx) => {
    await repository.lockSetup(tx.db);
    if (await hasSuperAdmin(ctx)) throw identityErrors.setup_closed();
    // It may have begun while this one waited; from here on it waits for this one.
    if (isUnderWay(ctx.platform)) throw restoringErrors.under_way();
    const { first_name: firstName, last_name: lastName, email, language = ctx.language } = input;
    const user = await createUser(tx, { role: 'admin', email, firstName, lastName, brandId: brand.id, language });
    await createCredentials(tx, { userId: user.id, passwordHash });
    return enter(tx, await getPerson(tx, user.id), userAgent, 'registration');
  });
}
