/**
 * The one file of a multipart request, kept on the disk before anything else happens: however slowly it comes, nobody's
 * connection waits for it. Whoever sends next to nothing is cut off.
 */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { platformErrors } from '../errors.ts';
import { type SpooledFile, spoolWhole } from '../storage/spool.ts';

export interface Upload extends SpooledFile {
  /** As the sender calls it: for showing, never for deciding or for paths. */
  filename: string;
  /** The file was larger than allowed; what is here is only its beginning. */
  isTooLarge: boolean;
}

const LOOK_EVERY_MS = 5000;
/** Slower than any line that people still use. */
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
