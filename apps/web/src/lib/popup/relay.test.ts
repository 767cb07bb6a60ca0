import { describe, expect, it } from 'vitest';
import { answerTo, handOver } from './relay.ts';

const ANSWER = { code: 'one-time', error: null };

describe('the return from another service', () => {
  it('passes the answer to the requesting page, and confirms receipt', async () => {
    const ended = new AbortController();
    const asked = answerTo('state-1', ended.signal);
    expect(await handOver('state-1', ANSWER)).toBe(true);
    expect(await asked).toEqual(ANSWER);
    ended.abort();
  });

  it('reaches nobody with an unknown state', async () => {
    const ended = new AbortController();
    let heard = false;
    void answerTo('state-2', ended.signal).then(() => {
      heard = true;
    });
    expect(await handOver('invented', ANSWER, 50)).toBe(false);
    expect(heard).toBe(false);
    ended.abort();
  });

  it('reaches nobody after the page gave up', async () => {
    const ended = new AbortController();
    void answerTo('state-3', ended.signal);
    ended.abort();
    expect(await handOver('state-3', ANSWER, 50)).toBe(false);
  });
});
