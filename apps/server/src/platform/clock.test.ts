import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Clock, manualClock, remoteClock, systemClock } from './clock.ts';
import { createLog } from './log.ts';

const HOUR = 3_600_000;

describe('the clock', () => {
  it('of the system is the machine own', () => {
    const [before, now, after] = [Date.now(), systemClock().now().getTime(), Date.now()];
    expect([before <= now, now <= after]).toEqual([true, true]);
  });

  it('of a test stands still until it is moved', () => {
    const clock = manualClock(new Date('2026-02-28T23:59:59Z'));
    clock.advance(1000);
    expect(clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z');
    clock.set(new Date(0));
    expect(clock.now().getTime()).toBe(0);
  });

  describe('of the sandbox', () => {
    const stops: (() => void)[] = [];
    afterEach(() => {
      for (const stop of stops.splice(0)) stop();
    });
    const offsetOf = (clock: Clock) => Math.round((clock.now().getTime() - Date.now()) / 1000) * 1000;

    async function follow(answer: () => { status: number; body: unknown }) {
      let polls = 0;
      const server = createServer((_request, reply) => {
        polls += 1;
        const { status, body } = answer();
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/clock`;
      const clock = remoteClock(url, createLog({ LOG_LEVEL: 'silent' }), 5);
      stops.push(() => {
        clock.stop();
        server.closeAllConnections();
        server.close();
      });
      return { clock, polls: () => polls };
    }

    it('follows the panel, forward', async () => {
      let offset = 0;
      const { clock } = await follow(() => ({ status: 200, body: { offset_ms: offset } }));
      offset = 30 * 24 * HOUR;
      await expect.poll(() => offsetOf(clock)).toBe(offset);
    });

    it('keeps its last offset without a valid answer', async () => {
      let answer: { status: number; body: unknown } = { status: 200, body: { offset_ms: HOUR } };
      const { clock, polls } = await follow(() => answer);
      await expect.poll(() => offsetOf(clock)).toBe(HOUR);
      for (const bad of [
        { status: 500, body: {} },
        { status: 200, body: { offset_ms: 'soon' } },
        { status: 200, body: null },
      ]) {
        answer = bad;
        const seen = polls();
        await expect.poll(polls).toBeGreaterThan(seen + 1);
        expect(offsetOf(clock)).toBe(HOUR);
      }
    });
  });
});
