/**
 * Outgoing requests to customer-supplied hosts: webhooks, crawled sites, SMTP hosts, logo URLs. Every address is checked at
 * the moment of connecting, on exactly the address that is used, which prevents DNS rebinding. Sizes, times and redirects are
 * limited. All refusals have the same message.
 */
import type { Dispatcher } from 'undici';
import type { Config } from '../config/config.ts';
import { AppError, fieldError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { canonicalHost } from './addresses.ts';
import { createDeadlines } from './deadlines.ts';
import {
  createDispatcher,
  createGuard,
  createLines,
  type Endpoint,
  egressErrors,
  type GuardSettings,
  MAX_CONNECTIONS,
  parseWebUrl,
  targetOf,
} from './egress-guard.ts';
import { createLanes } from './egress-lanes.ts';
import { createTargets, type Posting, post } from './egress-post.ts';
import { asEgressError, type EgressOptions, type EgressReply, exchange } from './egress-request.ts';
import { createLookup } from './resolver.ts';

export interface Egress {
  request(url: string, options?: EgressOptions): Promise<EgressReply>;
  /** The same without redirects, for senders of very many. */
  post(url: string, posting: Posting): Promise<EgressReply>;
  /** Validates a URL when a setting is saved. With `field`, a refusal is reported as an error of that field. */
  assertUrl(url: string, options?: { field?: string }): Promise<URL>;
  /** For protocols other than HTTP: the address to connect to. Connect to it, not to the name. */
  assertHost(host: string, at?: Endpoint): Promise<string>;
  /** Checks addresses and ports for streaming callers, which limit size, time and redirects themselves. */
  dispatcher: Dispatcher;
  close(): Promise<void>;
}

export interface EgressSettings extends Omit<GuardSettings, 'allow'> {
  metrics?: Metrics;
}

type Configured = Pick<Config, 'EGRESS_ALLOW'> & Partial<Pick<Config, 'DNS_SERVERS'>>;

export function createEgress({ EGRESS_ALLOW, DNS_SERVERS = '' }: Configured, settings: EgressSettings = {}): Egress {
  const guard = createGuard({ lookup: createLookup(DNS_SERVERS), ...settings, allow: EGRESS_ALLOW });
  const dispatcher = createDispatcher(guard);
  const lanes = createLanes(MAX_CONNECTIONS, createLines(guard));
  const answered = () => settings.metrics?.egress('answered');
  const failed = (error: unknown, caller?: AbortSignal) => {
    const known = asEgressError(error, caller);
    settings.metrics?.egress(known instanceof AppError ? known.code.replace('egress.', '') : 'aborted');
    return known;
  };
  const sender = { lanes, deadlines: createDeadlines(), targetOf: createTargets(guard), answered, failed };
  return {
    dispatcher,
    async request(url, options = {}) {
      try {
        const reply = await exchange(guard, dispatcher, url, options);
        answered();
        return reply;
      } catch (error) {
        throw failed(error, options.signal);
      }
    },
    post: (url, posting) => post(sender, url, posting),
    async assertUrl(text, { field } = {}) {
      const url = parseWebUrl(text);
      if (!url) throw field ? fieldError(field, 'validation.url') : egressErrors.refused();
      try {
        await guard.addressOf(...targetOf(guard, url));
      } catch {
        throw field ? fieldError(field, 'validation.domain') : egressErrors.refused();
      }
      return url;
    },
    async assertHost(text, at) {
      const host = canonicalHost(text);
      if (!host) throw egressErrors.refused();
      return guard.addressOf(host, at);
    },
    close: async () => {
      await Promise.all([dispatcher.destroy(), lanes.destroy()]);
    },
  };
}
