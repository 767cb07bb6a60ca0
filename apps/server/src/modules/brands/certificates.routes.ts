/**
 * Answers a proxy that wants to know whether it may get a certificate for a name: 200 or 404, nothing else. Caddy asks with
 * `?domain=` (on-demand TLS), Traefik and others with `X-Forwarded-Host` (ForwardAuth).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/context.ts';
import { platformErrors } from '../../platform/errors.ts';
import { parseProxyTrust } from '../../platform/http/client-address.ts';
import { mayHaveCertificate } from './certificates.service.ts';

export const CERTIFICATES_PATH = '/certificates/allowed';
const LONGEST_NAME = 253;

/** The one name that is asked for; empty: none, or several. */
function nameIn(request: FastifyRequest): string {
  const { domain = request.headers['x-forwarded-host'] } = request.query as Record<string, unknown>;
  return typeof domain === 'string' && domain.length <= LONGEST_NAME ? domain : '';
}

/**
 * Whether the proxy itself asks. A visitor's request for this path comes from the proxy too, but with the visitor's address; with
 * `X-Forwarded-Host` it can only ask for the host that it was sent to.
 */
function isFromProxy(request: FastifyRequest, isAsker: (address: string) => boolean): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined;
  const asksByQuery = (request.query as Record<string, unknown>)['domain'] !== undefined;
  return isAsker(request.socket.remoteAddress ?? '') && !(isForwarded && asksByQuery);
}

export function serveCertificates(app: FastifyInstance, platform: Platform) {
  const trust = platform.config.CERTIFICATE_ASKERS ? parseProxyTrust(platform.config.CERTIFICATE_ASKERS) : null;
  app.get(CERTIFICATES_PATH, async (request, reply) => {
    if (trust && !isFromProxy(request, (address) => trust(address, 0))) throw platformErrors.not_found();
    const isAllowed = await mayHaveCertificate(platform, nameIn(request));
    if (isAllowed === null) return reply.code(503).header('Retry-After', '5').type('text/plain').send('unknown');
    return reply
      .code(isAllowed ? 200 : 404)
      .type('text/plain')
      .send(isAllowed ? 'yes' : 'no');
  });
}
