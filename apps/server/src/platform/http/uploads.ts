/** Reads the one file of a multipart request into memory, no further than allowed. */
import type { FastifyRequest } from 'fastify';
import { platformErrors } from '../errors.ts';

export interface Upload {
  bytes: Buffer;
  /** As the sender calls it: for showing, never for deciding or for paths. */
  filename: string;
  /** The file was larger than allowed; `bytes` is only its beginning. */
  isTooLarge: boolean;
}

/** Null when the request carries no file. Exactly `maxBytes` is still allowed. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload | null> {
  if (!request.isMultipart()) throw platformErrors.media_type();
  const part = await request.file({ limits: { files: 1, fileSize: maxBytes + 1 }, throwFileSizeLimit: false });
  if (!part) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return { bytes, filename: part.filename ?? '', isTooLarge: bytes.length > maxBytes };
}
