/**
 * Images for logos, avatars and courses: at most 5 MiB (docs/product-rules.md#files), png, jpeg, webp or gif, re-encoded
 * before they are kept. Their addresses cannot be guessed and never change their content, so browsers may keep them for ever.
 */
import { randomBytes } from 'node:crypto';
import { ACCEPTED_IMAGES, MAX_IMAGE_BYTES, MAX_IMAGE_MB } from '@leadwright/contract/files';
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { fieldError, platformErrors } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { removeBytes } from './files.jobs.ts';
import * as repository from './files.repository.ts';
import { nameOf, storageKeyOf, urlOf } from './files.rules.ts';
import type { StoredFile } from './files.table.ts';
import { reencode } from './images.service.ts';

/** Decoding is work: enough for people, too little to keep a core busy. */
const UPLOADS_PER_ACCOUNT = { max: 120, seconds: 60 * 60 };
const FIELD = 'file';

export const tooLarge = () => fieldError(FIELD, 'validation.fileSize', { n: MAX_IMAGE_MB });
export const missing = () => fieldError(FIELD, 'validation.required');
const wrongFormat = () => fieldError(FIELD, 'validation.imageFormats', { x: ACCEPTED_IMAGES });

export async function storeImage(ctx: Ctx, upload: Buffer): Promise<StoredFile> {
  if (upload.length > MAX_IMAGE_BYTES) throw tooLarge();
  await limitUploads(ctx);
  const image = await reencode(upload, ctx.actor.accountId);
  if (!image) throw wrongFormat();
  const name = `${randomBytes(16).toString('hex')}.${image.format}`;
  const contentType = `image/${image.format}`;
  // Bytes first: a row never points to nothing. Bytes without a row are only a little waste.
  await ctx.platform.storage.put(storageKeyOf(name), image.bytes, contentType);
  return inTransaction(ctx, ({ db }) =>
    repository.insertFile(db, {
      account_id: ctx.actor.accountId,
      key: name,
      content_type: contentType,
      bytes: image.bytes.length,
      width: image.width,
      height: image.height,
      created_by: ctx.actor.userId,
      created_at: ctx.now(),
    }),
  );
}

/** A picture that comes with the program: nothing of it has to be decoded. Not within a transaction: storage is asked. */
export async function seedImage(ctx: Base, accountId: number, png: Buffer, side: number): Promise<string> {
  const key = `${randomBytes(16).toString('hex')}.png`;
  await ctx.platform.storage.put(storageKeyOf(key), png, 'image/png');
  const size = { bytes: png.length, width: side, height: side };
  const by = { account_id: accountId, created_by: 0, created_at: ctx.now() };
  await asAccount(ctx, accountId, ({ db }) =>
    repository.insertFile(db, { ...by, ...size, key, content_type: 'image/png' }),
  );
  return urlOf(key);
}

async function limitUploads(ctx: Ctx) {
  const { allowed, retryAfter } = await ctx.platform.limits.take(`uploads:${ctx.actor.accountId}`, UPLOADS_PER_ACCOUNT);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

export async function readImage(ctx: Base, name: string): Promise<{ body: Buffer; contentType: string }> {
  const image = await ctx.platform.storage.get(storageKeyOf(name));
  if (!image) throw platformErrors.not_found();
  return image;
}

/** For a logo or avatar that was replaced. Addresses that are not ours, or not of this account, are left alone. */
export async function deleteImage(tx: Tx, url: string): Promise<void> {
  const name = nameOf(url);
  const file = name && (await repository.findFileByKey(tx.db, tx.actor.accountId, name));
  if (!file) return;
  await repository.deleteFile(tx.db, file.account_id, file.id);
  await enqueue(tx, removeBytes, { accountId: file.account_id, key: storageKeyOf(file.key) });
}

/** True when the address is an image that this account uploaded: the only ones its settings may point to. */
export async function ownsImage(tx: Tx, url: string): Promise<boolean> {
  const name = nameOf(url);
  return name !== null && (await repository.findFileByKey(tx.db, tx.actor.accountId, name)) !== undefined;
}
