/**
 * Restores a backup into an installation in which nobody is yet, from the set-up page. It is restored and tried beside the empty data;
 * then the program closes everything, puts it in place and starts anew (exchange.ts). A process that is killed before that leaves an
 * empty installation, and one that is killed later completes it at its next start.
 */
import { open, writeFile } from 'node:fs/promises';
import type { BackupPlace } from '@leadwright/contract/accounts/restoring';
import { assertOpens, type Keys, MOST_HEAD } from '../../../platform/backup/archive.ts';
import { metaFrom } from '../../../platform/backup/backup.ts';
import { describeThere, findThere, placeOf } from '../../../platform/backup/elsewhere.ts';
import { assertKnown, prepareRestore, roomIn } from '../../../platform/backup/restore.ts';
import { begun } from '../../../platform/begun.ts';
import { parseKeys } from '../../../platform/config/config.ts';
import type { Base } from '../../../platform/context.ts';
import { fieldError, platformErrors } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/uploads.ts';
import { randomToken, sameSecret } from '../../../platform/secrets.ts';
import { type BucketPlace, openPlace } from '../../../platform/storage/bucket-place.ts';
import { assertSetupToken, isSetupOver, isSetupOverNow } from '../registration/setup.service.ts';
import { restoringErrors } from './restoring.errors.ts';
import {
  beginWork,
  endWork,
  failWork,
  fileOf,
  findWork,
  isUnderWay,
  presentWork,
  removeFile,
  type Work,
} from './work.service.ts';

/** The answer to the browser leaves before the program closes its connections. */
const FAREWELL_MS = 500;

/** Once somebody is there these calls do not exist. */
async function assertOpen(ctx: Base): Promise<void> {
  if (await isSetupOver(ctx)) throw platformErrors.not_found();
}

async function assertMayRestore(ctx: Base, token: string): Promise<void> {
  await assertOpen(ctx);
  await assertSetupToken(ctx, token);
}

export async function findState(ctx: Base) {
  await assertOpen(ctx);
  return presentWork(ctx);
}

interface PlaceInput {
  setup_token: string;
  place: BackupPlace | null;
}

function placeFor({ platform: { config } }: Base, given: BackupPlace | null): BucketPlace {
  if (!given) {
    const known = placeOf(config);
    if (!known) throw restoringErrors.no_place();
    return known;
  }
  const { address, endpoint, region, access_key, secret_key } = given;
  const access = { endpoint: endpoint || undefined, region, accessKey: access_key, secretKey: secret_key };
  return openPlace(address, access) as BucketPlace;
}

const unreachable = (error: unknown): never => {
  throw restoringErrors.unreachable({ params: { reason: (error as Error).message } });
};

const isKnown = (meta: Parameters<typeof assertKnown>[0]) => {
  try {
    assertKnown(meta);
    return true;
  } catch {
    return false;
  }
};

export async function findBackupsThere(ctx: Base, { setup_token, place }: PlaceInput, most: number) {
  await assertMayRestore(ctx, setup_token);
  const found = await describeThere(placeFor(ctx, place), most).catch(unreachable);
  return found.map(({ name, madeAt, bytes, meta, isProven }) => ({
    name,
    made_at: madeAt.toISOString(),
    bytes,
    version: meta?.version ?? '',
    is_proven: isProven,
    is_newer: !meta || !isKnown(meta),
  }));
}

interface FetchInput extends PlaceInput {
  keys: string;
  name: string;
}

export async function fetchAndRestore(ctx: Base, { setup_token, place, keys, name }: FetchInput) {
  await assertMayRestore(ctx, setup_token);
  const there = placeFor(ctx, place);
  const found = await findThere(there, name).catch(unreachable);
  if (!found) throw platformErrors.not_found();
  if (found.bytes > (await roomIn(ctx.platform.config.dataDir))) throw restoringErrors.no_room();
  const work = await beginAlone(ctx, { phase: 'fetching', of: found.bytes, other: otherKeys(ctx, keys), upload: null });
  const onBytes = (bytes: number) => {
    work.done += bytes;
  };
  const bring = async () => {
    const start = await there.bucket.begin(`${there.prefix}${name}`, MOST_HEAD);
    assertFits(ctx, work, start ?? Buffer.alloc(0));
    await there.bucket.download(`${there.prefix}${name}`, fileOf(ctx.platform), { signal: work.abort.signal, onBytes });
  };
  work.running = begun(carryOut(ctx, work, bring));
  return presentWork(ctx);
}

interface ReceiveInput {
  setup_token: string;
  keys: string;
  name: string;
  bytes: number;
}

/** The same file is continued where it stopped, for instance after the page was loaded again. */
export async function beginReceiving(ctx: Base, { setup_token, keys, name, bytes }: ReceiveInput) {
  await assertMayRestore(ctx, setup_token);
  const other = otherKeys(ctx, keys);
  const now = findWork(ctx.platform);
  if (now?.phase === 'receiving' && now.upload?.name === name && now.upload.bytes === bytes) {
    now.other = other;
    return { upload: now.upload.id, state: presentWork(ctx) };
  }
  if (bytes > (await roomIn(ctx.platform.config.dataDir))) throw restoringErrors.no_room();
  const upload = { id: randomToken(), name, bytes };
  await beginAlone(ctx, { phase: 'receiving', of: bytes, other, upload });
  await writeFile(fileOf(ctx.platform), '', { mode: 0o600 });
  return { upload: upload.id, state: presentWork(ctx) };
}

/** A piece that was sent twice, or out of turn, changes nothing: the answer says where to go on. */
export async function takePiece(ctx: Base, id: string, offset: number, piece: Upload | null) {
  await assertOpen(ctx);
  const work = findWork(ctx.platform);
  if (!work?.upload || !sameSecret(work.upload.id, id)) throw platformErrors.not_found();
  if (!piece || piece.isTooLarge) throw platformErrors.too_large();
  const isNext = work.phase === 'receiving' && offset === work.done && !busy.has(work);
  if (!isNext) return presentWork(ctx);
  busy.add(work);
  try {
    await append(ctx, work, await piece.buffer());
  } catch (error) {
    await failWork(ctx.platform, work, error);
  } finally {
    busy.delete(work);
  }
  if (work.phase === 'receiving' && work.done === work.of) work.running = begun(carryOut(ctx, work));
  return presentWork(ctx);
}

/** Pieces are written one after the other. */
const busy = new WeakSet<Work>();

async function append(ctx: Base, work: Work, content: Buffer): Promise<void> {
  if (work.done + content.length > work.of) throw new Error('more was sent than was announced');
  // Before the rest is sent in vain.
  if (work.done === 0) assertFits(ctx, work, content.subarray(0, MOST_HEAD));
  const file = await open(fileOf(ctx.platform), 'r+');
  try {
    await file.write(content, 0, content.length, work.done);
  } finally {
    await file.close();
  }
  work.done += content.length;
}

function assertFits({ platform: { config } }: Base, { other }: Work, start: Buffer): void {
  assertKnown(metaFrom(assertOpens(start, other?.keys ?? config.secretKeys)));
}

export async function cancel(ctx: Base, token: string) {
  await assertMayRestore(ctx, token);
  const work = findWork(ctx.platform);
  if (work?.phase === 'restarting') throw restoringErrors.under_way();
  work?.abort.abort(new Error('the restore was given up'));
  await work?.running;
  await endWork(ctx.platform);
  return presentWork(ctx);
}

async function beginAlone(ctx: Base, begins: Parameters<typeof beginWork>[1]): Promise<Work> {
  if (isUnderWay(ctx.platform)) throw restoringErrors.under_way();
  const work = beginWork(ctx.platform, begins);
  await removeFile(ctx.platform);
  // Somebody may have been created while the bucket was asked.
  if (await isSetupOverNow(ctx)) {
    await endWork(ctx.platform);
    throw platformErrors.not_found();
  }
  return work;
}

/** Undefined: those of the installation. */
function otherKeys({ platform: { config } }: Base, text: string): Work['other'] {
  if (text === '') return undefined;
  if (config.given.includes('SECRET_KEYS')) throw restoringErrors.keys_given();
  const keys = parseKeys(text);
  if (!keys || keys.size === 0) throw fieldError('keys', 'restoring.error.keys');
  const isSame =
    keys.size === config.secretKeys.size && [...keys].every(([n, key]) => config.secretKeys.get(n)?.equals(key));
  return isSame ? undefined : { keys, text: textOf(keys) };
}

const textOf = (keys: Keys) => [...keys].map(([version, key]) => `${version}:${key.toString('base64')}\n`).join('');

/** Another process may have created the super admin since the restore began. */
async function assertStillEmpty(ctx: Base): Promise<void> {
  if (await isSetupOverNow(ctx)) throw new Error('the installation was set up meanwhile');
}

async function carryOut(ctx: Base, work: Work, bring: () => Promise<void> = async () => {}): Promise<void> {
  const { platform } = ctx;
  const { signal } = work.abort;
  try {
    await bring();
    const report = (step: Work['phase'], done: number, of: number) => Object.assign(work, { phase: step, done, of });
    await prepareRestore(platform.config, fileOf(platform), {
      report,
      signal,
      other: work.other,
      confirm: () => assertStillEmpty(ctx),
    });
    await removeFile(platform);
    work.phase = 'restarting';
    platform.log.warn('a backup was restored beside the empty data; starting anew on it');
    setTimeout(platform.reload, FAREWELL_MS);
  } catch (error) {
    await failWork(platform, work, error);
  }
}
