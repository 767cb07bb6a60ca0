/**
 * What administrators set for the whole installation: switches of parts of the product, and who its mails come from. Read
 * whenever it matters, so that a change takes effect at once in every process.
 */
import type { SwitchId } from '@leadwright/contract/admin/settings';
import { type AnyTx, asPlatform, type Base, type PlatformTx } from '../../platform/context.ts';
import type { Finding } from '../../platform/doctor/findings.ts';
import { platformErrors } from '../../platform/errors.ts';
import { memoryFor } from '../../platform/memory.ts';
import * as repository from './installation.repository.ts';

/** That of registration is the platform's brand's own (modules/brands). */
export type InstallationSwitch = Exclude<SwitchId, 'registration'>;

const switchName = (id: InstallationSwitch) => `switch.${id}`;
const MAIL_SENDER = 'mail.sender';
const SETUP_TOKEN = 'setup.token';
const setupTokenContext = 'installation_settings:setup.token:value';

/** Switches are on by default. */
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

const SELF_CHECK = 'version';

/** The version that ran last, and what it found when it checked itself after the update. */
export interface SelfCheck {
  version: string;
  /** Null: the first version here. */
  from: string | null;
  since: string;
  /** Null: not checked yet. */
  checkedAt: string | null;
  findings: readonly Finding[];
}

export const findSelfCheck = async ({ db }: AnyTx): Promise<SelfCheck | null> =>
  ((await repository.findValue(db, SELF_CHECK)) ?? null) as SelfCheck | null;

export const keepSelfCheck = (tx: PlatformTx, check: SelfCheck): Promise<void> =>
  repository.saveValue(tx.db, SELF_CHECK, check, tx.now());

const MAINTENANCE = 'maintenance';
/** A change takes effect within this time in every process. */
const MAINTENANCE_KNOWN_MS = 2_000;

export interface Maintenance {
  until: string | null;
  since: string;
  by: string;
}

const knownMaintenance = memoryFor<{ now: Maintenance | null }>({ most: 1, ms: MAINTENANCE_KNOWN_MS });

export const findMaintenance = async ({ db }: AnyTx): Promise<Maintenance | null> =>
  ((await repository.findValue(db, MAINTENANCE)) ?? null) as Maintenance | null;

/** Asked by every change, so it is remembered for a moment. */
export async function maintenanceNow(ctx: Base): Promise<Maintenance | null> {
  const memory = knownMaintenance(ctx.platform);
  const known = memory.get(MAINTENANCE);
  if (known) return known.now;
  // One statement without a transaction: an idle worker asks every few seconds.
  const now = (await repository.readValue(ctx.platform.databases.platform, MAINTENANCE)) as Maintenance | null;
  memory.set(MAINTENANCE, { now });
  return now;
}

/** For a sign-in, which is open, that would create somebody. */
export async function assertNoMaintenance(ctx: Base): Promise<void> {
  if (await maintenanceNow(ctx)) throw platformErrors.maintenance();
}

export const setMaintenance = (tx: PlatformTx, maintenance: Maintenance | null): Promise<void> =>
  repository.saveValue(tx.db, MAINTENANCE, maintenance, tx.now());

/** After a change is committed: this process follows at once. */
export const forgetMaintenance = ({ platform }: Base): void => knownMaintenance(platform).delete(MAINTENANCE);
