/**
 * Calls endpoints of the contract from inside the program as the caller of a request would: access, validation, limits,
 * idempotency and history apply exactly as over the network. For other ways in, such as agents.
 */
import type { Failure } from '@leadwright/contract/common';
import type { ClientInput, ClientOutput, Endpoint } from '@leadwright/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An endpoint's refusal, in the words that the caller would have read. */
export class Refused extends Error {
  readonly status: number;
  readonly failure: Failure;

  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.status = status;
    this.failure = failure;
  }
}

export type CallInside = <E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E>,
  idempotencyKey?: string,
) => Promise<ClientOutput<E>>;

/** Who calls, by which name they reached us, and through which proxies. */
const HANDED_ON = [
  ...['authorization', 'host', 'accept-language', 'user-agent'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Path and query of a call. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return search.size ? `${filled}?${search}` : filled;
}

export const callsOf = (app: FastifyInstance, request: FastifyRequest): CallInside => {
  const handedOn = HANDED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []));
  return async (endpoint, input, idempotencyKey) => {
    const { body } = input as Input;
    const reply = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input as Input),
      remoteAddress: request.socket.remoteAddress ?? '',
      headers: {
        ...Object.fromEntries(handedOn),
        accept: 'application/json',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const answer = reply.json();
    if (reply.statusCode >= 400) throw new Refused(reply.statusCode, answer as Failure);
    return answer;
  };
};
