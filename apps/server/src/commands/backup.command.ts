/** `npm run backup`: a backup of the installation, made while it runs and tried at once. */
import { booksAgree } from '../modules/wallet/public.ts';
import { backUp } from '../platform/backup/backup.module.ts';
import { backupFolder } from '../platform/backup/backup.ts';
import { fetchBackup, findElsewhere, hasElsewhere, sendElsewhere } from '../platform/backup/elsewhere.ts';
import { findTried } from '../platform/backup/keeping.ts';
import { backupUnderWay } from '../platform/backup/one-at-a-time.ts';
import type { Base } from '../platform/context.ts';

const USAGE = `Backs up the database and the uploaded files, without stopping anything.

  npm run backup            makes a backup, and restores it once beside the data to see that it can be
  npm run backup -- list    the backups there are
  npm run backup -- send    sends the newest proven one and the logs to BACKUP_URL now
  npm run backup -- fetch [name]   brings one back from there, the newest without a name, with the logs

The secret keys (SECRET_KEYS, or secret.key in DATA_DIR) are not in it and open it: keep them somewhere else.`;

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

export async function runBackup(ctx: Base, [act, name]: string[], signal: AbortSignal): Promise<void> {
  if (act === 'list') return list(ctx);
  if (act === 'send') return send(ctx, signal);
  if (act === 'fetch') return console.log(await fetchBackup(ctx.platform.config, name ?? 'latest', console.log));
  if (act !== undefined) return console.log(USAGE);
  const { backup, proof } = await backUp(ctx, [booksAgree], { signal });
  if (proof.problem) throw new Error(`${backup.path} was written, but cannot be restored: ${proof.problem}`);
  console.log(`${backup.path}  ${megabytes(backup.bytes)}`);
  console.log(`Restored beside the data and read: ${proof.tables} tables, ${proof.rows} rows, and the credits add up.`);
}

async function send({ platform: { config } }: Base, signal: AbortSignal): Promise<void> {
  if (!hasElsewhere(config)) throw new Error('BACKUP_URL is not set: backups stay on this machine.');
  const sent = await sendElsewhere(config, signal);
  console.log(sent.length > 0 ? `Sent to ${config.BACKUP_URL}: ${sent.join(', ')}` : 'Everything is there already.');
}

async function list({ platform }: Base): Promise<void> {
  for (const { backup, proof } of await findTried(backupFolder(platform.config))) {
    const state = proof ? proof.problem || 'can be restored' : 'not tried';
    console.log(`${backup.madeAt.toISOString()}  ${megabytes(backup.bytes)}  ${state}  ${backup.path}`);
  }
  for (const { name, madeAt, bytes } of await findElsewhere(platform.config))
    console.log(`${madeAt.toISOString()}  ${megabytes(bytes)}  elsewhere  ${platform.config.BACKUP_URL}  ${name}`);
  const running = await backupUnderWay(platform.databases.owner);
  if (running) console.log(`${running.since.toISOString()}  a backup has been running since then (${running.by})`);
}
