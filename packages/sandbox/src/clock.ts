/**
 * Sandbox time: real time plus an offset that only grows and survives restarts. Moving it notifies every vendor in turn
 * before the call returns: after `POST /clock/advance` the subscriptions of the new day have been renewed.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bell } from './bell.ts';
import { badRequest } from './requests.ts';
import type { Sandbox, SandboxClock, SandboxStore } from './vendor.ts';

export interface ClockState {
  offsetMs: number;
}

/** At most ten years at a time: more is a mistake, and dates far outside would break listeners. */
const MAX_ADVANCE_MS = 10 * 366 * 24 * 60 * 60 * 1000;

export const AdvanceBody = z.object({ ms: z.number().int().min(1).max(MAX_ADVANCE_MS) });

export function createClock(
  store: SandboxStore<ClockState>,
  log: Sandbox['log'],
  realNow: () => number = Date.now,
): SandboxClock {
  const listeners: ((now: Date) => void | Promise<void>)[] = [];
  let turn: Promise<void> = Promise.resolve();
  const now = () => new Date(realNow() + store.state.offsetMs);

  async function move(ms: number) {
    store.state.offsetMs += ms;
    store.save();
    for (const listener of listeners) {
      try {
        await listener(now());
      } catch (error) {
        log('A vendor failed when the clock moved', { error: String(error) });
      }
    }
  }

  return {
    now,
    offsetMs: () => store.state.offsetMs,
    /** Moves are serialized, so that a listener never sees the time change while it runs. */
    advance(ms) {
      if (!AdvanceBody.safeParse({ ms }).success) throw new RangeError(`The clock cannot move by ${ms} ms`);
      turn = turn.then(() => move(ms));
      return turn;
    },
    onAdvance(listener) {
      listeners.push(listener);
    },
  };
}

/** `unlike`: an offset that the caller knows. The answer waits for another one, so that nobody has to ask every second. */
const ClockQuery = z.object({ unlike: z.coerce.number().int().optional() });
const MAX_WAIT_MS = 25_000;

export function clockRoutes(app: FastifyInstance, clock: SandboxClock, bell: Bell): void {
  const present = () => ({ now: clock.now().toISOString(), offset_ms: clock.offsetMs() });
  app.get('/clock', async (request, reply) => {
    const query = ClockQuery.safeParse(request.query);
    if (!query.success) return badRequest(reply, query.error);
    const hasMoved = () => clock.offsetMs() !== query.data.unlike || undefined;
    if (query.data.unlike !== undefined) await bell.waitFor(hasMoved, MAX_WAIT_MS);
    return present();
  });
  app.post('/clock/advance', async (request, reply) => {
    const body = AdvanceBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    await clock.advance(body.data.ms);
    return present();
  });
}
