/**
 * The file of a multipart request, spooled to disk before anything else happens, so that a slow upload does not hold a
 * database connection. Uploads below a minimum rate are aborted.
 */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { platformErrors } from '../errors.ts';
import { type SpooledFile, spoolWhole } from '../storage/spool.ts';

export interface Upload extends SpooledFile {
  /** The client's file name: for display only, never for decisions or paths. */
  filename: string;
  /** The file exceeded the limit; only its beginning is here. */
  isTooLarge: boolean;
}

const LOOK_EVERY_MS = 5000;
/** Slower than any connection in practical use. */
const LEAST_BYTES = 5 * 1024;

/** Null when the request carries no file. Exactly `maxBytes` is still allowed. */
export async function receiveUpload(
  config: Pick<Config, 'dataDir'>,
  request: FastifyRequest,
  maxBytes: number,
): Promise<Upload | null> {
  if (!request.isMultipart()) throw platformErrors.media_type();
  const watch = watchRate(request);
  try {
    const part = await request.file({ limits: { files: 1, fileSize: maxBytes + 1 }, throwFileSizeLimit: false });
    if (!part) return null;
    const file = await spoolWhole(config, part.file);
    return { ...file, filename: part.filename ?? '', isTooLarge: file.bytes > maxBytes };
  } catch (error) {
    throw watch.isSlow() ? platformErrors.upload_slow() : error;
  } finally {
    watch.stop();
  }
}

function watchRate({ raw }: FastifyRequest) {
  let [before, isSlow] = [0, false];
  const { socket } = raw;
  const timer = setInterval(() => {
    const read = socket?.bytesRead ?? Number.POSITIVE_INFINITY;
    isSlow = !raw.complete && read - before < LEAST_BYTES;
    before = read;
    if (isSlow) raw.destroy(new Error('the upload is too slow'));
  }, LOOK_EVERY_MS);
  return { isSlow: () => isSlow, stop: () => clearInterval(timer) };
}
