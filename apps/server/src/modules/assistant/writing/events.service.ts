/** Streams a text as server-sent events: first its sources, then the text. The generation stops if the client disconnects. */
import type { GENERATE_EVENTS, GeneratedText, GenerateEvent } from '@leadwright/contract/ai/assistant';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Hearing, type Prepared, produce, promptAsSent, sourcesAsTold } from './generate.service.ts';

/** Aborted when the reader goes before the answer has ended. */
export function whileRead(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort(new Error('the reader has gone'));
  });
  return gone.signal;
}

/** Null if it failed; the client got the error as an event. */
export async function produceAsEvents(
  ctx: Ctx,
  prepared: Prepared,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<GeneratedText | null> {
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  const tell = <E extends GenerateEvent>(event: E, data: z.input<(typeof GENERATE_EVENTS)[E]>) => {
    if (!out.destroyed) out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const { rendered } = prepared;
  tell('sources', { sources: sourcesAsTold(rendered), prompt: promptAsSent(rendered) });
  const hearing: Hearing = { signal, onPiece: (text) => tell('piece', { text }) };
  try {
    const done = await produce(ctx, prepared, hearing);
    tell('done', done);
    return done;
  } catch (error) {
    if (!signal.aborted) tell('failed', inWords(ctx, error));
    return null;
  } finally {
    out.end();
  }
}

function inWords(ctx: Ctx, error: unknown) {
  if (error instanceof AppError) {
    const [module, name] = error.code.split('.');
    return { code: error.code, message: ctx.t(`${module}.error.${name}`, error.params) };
  }
  ctx.log.error({ err: error }, 'a text could not be written');
  return { code: 'platform.unexpected', message: ctx.t('platform.error.unexpected') };
}
