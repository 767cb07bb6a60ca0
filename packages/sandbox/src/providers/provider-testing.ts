/** A running sandbox with one provider in it, and the calls its tests make. */
import { type RunningSandbox, startSandbox } from '../server.ts';
import type { Vendor } from '../vendor.ts';
import { sandboxKey } from './provider-kit.ts';

/** An answer as a test looks at it: the body is whatever the provider sends. */
interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the wire, whose shape is the thing under test
  body: any;
}

export interface ProviderUnderTest {
  running: RunningSandbox;
  key: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  settings(changes: Record<string, unknown>): Promise<Answer>;
  fail(fault: Record<string, unknown>): Promise<Answer>;
  /** As new: no calls, no faults, default settings. */
  reset(): Promise<Answer>;
  stop(): Promise<void>;
}

export async function startProvider(vendor: Vendor): Promise<ProviderUnderTest> {
  const running = await startSandbox({ vendors: [vendor] });
  const base = `${running.url}/${vendor.name}`;

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const reply = await fetch(base + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
  }

  return {
    running,
    key: sandboxKey(vendor.name),
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    settings: (changes) => call('PATCH', '/_sandbox/settings', changes),
    fail: (fault) => call('POST', '/_sandbox/faults', fault),
    reset: () => call('POST', '/_sandbox/reset', {}),
    stop: running.stop,
  };
}
