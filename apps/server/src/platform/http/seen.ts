/**
 * Says how the program sees a request: through which addresses it came, for which host and by which protocol. The doctor asks it
 * through the proxy, with a token that only a process with the secret keys can make; for everybody else it does not exist.
 */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
import { platformErrors } from '../errors.ts';
import { type Secrets, sameSecret } from '../secrets.ts';
import { clientAddress } from './client-address.ts';

export const SEEN_PATH = '/healthz/seen';
const HOUR_MS = 60 * 60_000;

const tokenOf = (secrets: Secrets, hour: number) =>
  secrets.fingerprint(String(hour), 'doctor:seen').toString('base64url');

/** Good for an hour or two. */
export const seenToken = (secrets: Secrets, now: Date) => tokenOf(secrets, Math.floor(now.getTime() / HOUR_MS));

/** Clocks may differ by an hour. The system's time, because a command does not know that of the sandbox. */
function isToken(secrets: Secrets, given: string): boolean {
  const hour = Math.floor(Date.now() / HOUR_MS);
  return [hour - 1, hour, hour + 1].some((each) => sameSecret(given, `Bearer ${tokenOf(secrets, each)}`));
}

export function serveSeen(app: FastifyInstance, { secrets }: Platform) {
  app.get(SEEN_PATH, async (request) => {
    if (!isToken(secrets, request.headers.authorization ?? '')) throw platformErrors.not_found();
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    return {
      ip: clientAddress(request),
      chain: request.ips ?? [request.ip],
      host: request.host,
      protocol: request.protocol,
      isForwarded: forwarded.length > 1 || request.headers['x-forwarded-proto'] !== undefined,
    };
  });
}
