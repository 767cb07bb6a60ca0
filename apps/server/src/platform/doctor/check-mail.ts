/** The platform's own mail: whether the server answers, signs us in and encrypts, and what DNS says about the sender. */
import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { createResolver } from '../egress/resolver.ts';
import { openTransport } from '../mail.ts';
import { type Check, type Finding, reasonOf, sayings } from './findings.ts';

const PATIENCE_MS = 8_000;
const TIMES = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };

/** Connects and signs in, sends nothing. */
async function verify(url: string, options: object): Promise<void> {
  const transport = await openTransport({ url, ...TIMES, ...options });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const isLocal = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

async function serverFinding({ SMTP_URL, isSandbox }: Config): Promise<Finding> {
  const { ok, warning, problem } = sayings('mail');
  const url = new URL(SMTP_URL);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const params = { host: url.host };
  const isEncrypted = await verify(SMTP_URL, { requireTLS: true }).then(
    () => true,
    () => false,
  );
  if (isEncrypted) return ok('fine', params);
  try {
    await verify(SMTP_URL, {});
    return isLocal(host) || isSandbox ? ok('near', params) : warning('plain', params);
  } catch (error) {
    return problem('away', { ...params, reason: reasonOf(error) });
  }
}

async function senderFindings(config: Config): Promise<Finding[]> {
  const { warning } = sayings('mail');
  if (config.isSandbox) return [];
  if (!config.given.includes('MAIL_FROM')) return [warning('sender')];
  const domain = /@([^\s<>@]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? '';
  const resolver = createResolver(config.DNS_SERVERS);
  const textsOf = async (name: string) =>
    (await resolver.resolveTxt(name).catch(() => [])).map((parts) => parts.join(''));
  const [spf, dmarc] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)]);
  const missing = [
    ...(spf.some((text) => text.startsWith('v=spf1')) ? [] : ['SPF']),
    ...(dmarc.some((text) => text.startsWith('v=DMARC1')) ? [] : ['DMARC']),
  ];
  return missing.length > 0 ? [warning('records', { domain, names: missing.join(', ') })] : [];
}

export const checkMail: Check = async ({ config }) => {
  const [server, sender] = await Promise.all([serverFinding(config), senderFindings(config)]);
  return [server, ...sender];
};
