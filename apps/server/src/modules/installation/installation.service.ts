/**
 * What administrators set for the whole installation: switches of parts of the product, and who its mails come from. Read
 * whenever it matters, so that a change takes effect at once in every process.
 */
import type { SwitchId } from '@leadwright/contract/admin/settings';
import { type AnyTx, asPlatform, type Base, type PlatformTx } from '../../platform/context.ts';
import * as repository from './installation.repository.ts';

/** That of registration is the platform's brand's own (modules/brands). */
export type InstallationSwitch = Exclude<SwitchId, 'registration'>;

const switchName = (id: InstallationSwitch) => `switch.${id}`;
const MAIL_SENDER = 'mail.sender';
const SETUP_TOKEN = 'setup.token';
const setupTokenContext = 'installation_settings:setup.token:value';

/** Everything is on until somebody switches it off. */
export const isOn = async ({ db }: AnyTx, id: InstallationSwitch): Promise<boolean> =>
  (await repository.findValue(db, switchName(id))) !== false;

/** For who has no transaction. */
export const isSwitchedOn = (ctx: Base, id: InstallationSwitch): Promise<boolean> =>
  asPlatform(ctx, (tx) => isOn(tx, id));

export const setSwitch = (tx: PlatformTx, id: InstallationSwitch, isNowOn: boolean): Promise<void> =>
  repository.saveValue(tx.db, switchName(id), isNowOn, tx.now());

export const isMailSenderFixed = ({ platform }: Base): boolean => platform.config.given.includes('MAIL_FROM');

/** The environment's, else what an administrator set: an address, or a name with one. */
export const findMailSender = (ctx: Base): Promise<string> =>
  asPlatform(ctx, async ({ db, platform }) => {
    const saved = isMailSenderFixed(ctx) ? undefined : await repository.findValue(db, MAIL_SENDER);
    return typeof saved === 'string' ? saved : platform.config.MAIL_FROM;
  });

export const setMailSender = (tx: PlatformTx, email: string): Promise<void> =>
  repository.saveValue(tx.db, MAIL_SENDER, email, tx.now());

/** What the creation of the first super admin asks for; null: nothing is kept, or no more. */
export async function findSetupToken(tx: PlatformTx): Promise<string | null> {
  const sealed = await repository.findValue(tx.db, SETUP_TOKEN);
  return typeof sealed === 'string' ? tx.platform.secrets.open(sealed, setupTokenContext) : null;
}

export const keepSetupToken = (tx: PlatformTx, token: string | null): Promise<void> =>
  repository.saveValue(tx.db, SETUP_TOKEN, token && tx.platform.secrets.seal(token, setupTokenContext), tx.now());
