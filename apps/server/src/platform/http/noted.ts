/** What the log line of a request says besides its route: who called, and how the call was refused. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import { clientAddress } from './client-address.ts';

interface Noted {
  actor?: Pick<Actor, 'accountId' | 'userId' | 'loginAs' | 'via'>;
  refusal?: string;
}

const notes = new WeakMap<FastifyRequest, Noted>();
const add = (request: FastifyRequest, noted: Noted) => void notes.set(request, { ...notes.get(request), ...noted });

export const noteCaller = (request: FastifyRequest, actor: NonNullable<Noted['actor']>) => add(request, { actor });
export const noteRefusal = (request: FastifyRequest, refusal: string) => add(request, { refusal });

/** Wrong credentials, missing rights, and too many attempts. */
const SECURITY_STATUSES = [401, 403, 429];

/** The network address only where it helps to follow an attack: requests are otherwise logged without it. */
export function notedOf(request: FastifyRequest, status: number) {
  const { actor, refusal } = notes.get(request) ?? {};
  return {
    ...(actor && { account: actor.accountId, user: actor.userId, via: actor.via }),
    ...(actor?.loginAs && { actingUser: actor.loginAs.userId }),
    ...(refusal && { refusal }),
    ...(SECURITY_STATUSES.includes(status) && { ip: clientAddress(request) }),
  };
}
