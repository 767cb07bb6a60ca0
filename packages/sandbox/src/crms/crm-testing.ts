/** A running sandbox with CRMs in it, and the calls their tests make. */
import { startSandbox } from '../server.ts';
import type { Vendor } from '../vendor.ts';

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the wire, whose shape is the thing under test
  body: any;
}

export async function startCrm(vendors: Vendor[]) {
  /** Errors that the sandbox logged. */
  const failures: string[] = [];
  const running = await startSandbox({ vendors, log: (message) => failures.push(message) });

  async function send(
    method: string,
    path: string,
    options: { body?: string | URLSearchParams; headers?: Record<string, string> },
  ) {
    const reply = await fetch(running.url + path, { method, redirect: 'manual', ...options });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text } satisfies Answer;
  }
  /** A call with a JSON body, or none. */
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    send(method, path, {
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const form = (path: string, body: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
    send('POST', path, { body: new URLSearchParams(body), headers });

  return { running, failures, call, form, stop: running.stop };
}

export type CrmUnderTest = Awaited<ReturnType<typeof startCrm>>;
