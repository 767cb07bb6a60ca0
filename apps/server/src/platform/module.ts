/** What a module brings to the program. app.ts lists them in dependency order; nothing registers itself. */
import type { Endpoint, HandlerInput, HandlerOutput } from '@leadwright/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import type { Fault } from './config/wrong-settings.ts';
import type { Base, Ctx } from './context.ts';
import type { Upload } from './http/uploads.ts';
import type { AnyJob } from './jobs/jobs.ts';
import type { Schedule } from './jobs/schedules.ts';

/** The raw exchange, for the few handlers that stream a reply, read an upload or ask a vendor. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Names this request to vendors: the same for every repeat of it. */
  intent: string;
  /** The file of an endpoint that takes one; null when none came. */
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

/** Every endpoint of the group demands a handler: a missing or mistyped one does not compile. */
export const routesFor =
  <const G extends Record<string, Endpoint>>(group: G) =>
  (handlers: { [K in keyof G]: Handler<G[K]> }): Routes => ({ group, handlers: handlers as never });

export interface Module {
  name: string;
  routes?: Routes;
  jobs?: AnyJob[];
  schedules?: Schedule[];
  /** Settings whose meaning only the module knows; a fault ends the start. */
  checkSettings?(config: Config): Fault[];
}
