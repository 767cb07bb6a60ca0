/** The parts of a module. app.ts lists all modules in dependency order; nothing registers itself. */
import type { Endpoint, HandlerInput, HandlerOutput } from '@leadwright/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import type { Fault } from './config/wrong-settings.ts';
import type { Base, Ctx } from './context.ts';
import type { Upload } from './http/uploads.ts';
import type { AnyJob } from './jobs/jobs.ts';
import type { RunKind } from './jobs/run-kinds.ts';
import type { Schedule } from './jobs/schedules.ts';

/** The raw request and reply, for the few handlers that stream, read an upload or call a vendor. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Idempotency key for vendors: the same for every repeat of the request. */
  intent: string;
  /** The uploaded file; null if there is none. */
  upload: Upload | null;
}

export type Handler<E extends Endpoint> = (
  ctx: E['access'] extends 'public' ? Base : Ctx,
  input: HandlerInput<E>,
  exchange: Exchange,
) => Promise<HandlerOutput<E>>;

export interface Routes {
  group: Record<string, Endpoint>;
  handlers: Record<string, Handler<Endpoint>>;
}

/** Every endpoint of the group needs a handler: a missing or misspelt one does not compile. */
export const routesFor =
  <const G extends Record<string, Endpoint>>(group: G) =>
  (handlers: { [K in keyof G]: Handler<G[K]> }): Routes => ({ group, handlers: handlers as never });

export interface Module {
  name: string;
  routes?: Routes;
  jobs?: AnyJob[];
  schedules?: Schedule[];
  runs?: RunKind[];
  /** What has to be there before the program may say that it is ready. Runs at every start, in a process with workers. */
  prepare?(ctx: Base): Promise<void>;
  /** Validates settings that only the module understands; an error aborts the start. */
  checkSettings?(config: Config): Fault[];
}
