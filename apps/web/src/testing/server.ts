/** Mocks `fetch` as a server, and records the requests. */
import { vi } from 'vitest';

interface RecordedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}
type Answer = { status?: number; body?: unknown } | Error;

export function answerWith(...answers: Answer[]) {
  const asked: RecordedRequest[] = [];
  const queue = [...answers];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/readyz') return new Response('{}');
    const text = typeof init.body === 'string' ? init.body : null;
    asked.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: text ? JSON.parse(text) : init.body,
    });
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer instanceof Error || !answer) throw answer ?? new Error('No answer prepared.');
    const body = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(body, { status: answer.status ?? 200 });
  });
  return asked;
}
