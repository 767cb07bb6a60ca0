/**
 * One request to a website, always through the guard of egress.ts. Pages keep their public URLs. In sandbox mode the request goes
 * to the sandbox's port.
 */
import type { Base } from '../../../platform/context.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import type { EgressReply } from '../../../platform/egress/egress-request.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SitePages } from '../web-pages.port.ts';
import { BOT } from './robots.rules.ts';

export interface Web {
  request: Egress['request'];
  /** Of all company sites; undefined: 443, then 80. */
  port: number | undefined;
  agent: string;
  now(): Date;
}

/** Page named in the user agent. It tells site owners who we are and how to block us. */
export const BOT_PAGE = '/bot';

/** `onRequest` is called for every outgoing request. */
export const webOf = ({ platform: { egress, config }, now }: Base, onRequest?: () => void): Web => ({
  request(url, options) {
    onRequest?.();
    return egress.request(url, options);
  },
  port: config.WEBSITES_PORT,
  agent: `Mozilla/5.0 (compatible; ${BOT}/1.0; +${config.publicUrl}${BOT_PAGE})`,
  now,
});

export interface Question {
  accept: string;
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
  /** What tells the server which version we have. */
  validators?: Record<string, string>;
}

/** The answer as it is, redirects included. A body beyond `maxBytes` ends there. */
export function ask(web: Web, url: URL, { accept, validators, ...limits }: Question): Promise<EgressReply> {
  const headers = { accept, 'accept-language': '*', 'user-agent': web.agent, ...validators };
  return web.request(asked(web, url), { ...limits, headers, cut: true });
}

/**
 * Refuses a forbidden URL with an error in `field`. Some sites exist only below www. Sends DNS requests: never call it in a
 * transaction.
 */
export async function assertReadable({ platform }: Base, website: string, field: string): Promise<void> {
  const web = { port: platform.config.WEBSITES_PORT };
  const [url, below] = [new URL(website), new URL(website)];
  below.hostname = `www.${url.hostname}`;
  const assert = (each: URL) => platform.egress.assertUrl(asked(web, each), { field });
  await assert(url).catch((error) => assert(below).catch(() => Promise.reject(error)));
}

function asked({ port }: Pick<Web, 'port'>, url: URL): string {
  if (!port) return url.href;
  return `http://${url.hostname}:${port}${url.pathname}${url.search}`;
}

/** Where an answer sends us: null when it does not, or to nowhere on the web. */
export function redirectOf(web: Web, from: URL, { status, headers }: EgressReply): URL | null {
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  const url = isRedirect && headers['location'] ? URL.parse(headers['location'], from.href) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return asKnown(web, url);
}

/** As everybody knows the address, whatever the sandbox calls itself. */
export function asKnown({ port }: Web, url: URL): URL {
  return port && Number(url.port) === port ? new URL(`https://${url.hostname}${url.pathname}${url.search}`) : url;
}

/** A name that leads nowhere, or to a place we must not go, has no site; anything else may be better later. */
export function outcomeOf(error: unknown): Exclude<SitePages['outcome'], 'read' | 'forbidden'> {
  if (!(error instanceof AppError)) throw error;
  return error.code === 'egress.refused' ? 'nowhere' : 'unreachable';
}
