/**
 * Phone numbers come later: the match answers at once with a request id; the number is posted to the caller's webhook
 * some seconds afterwards and can be polled for thirty days.
 */
import type { FastifyReply } from 'fastify';
import type { Sandbox } from '../../vendor.ts';
import type { Person } from '../../world/people/people.ts';
import type { World } from '../../world/world.ts';
import { DAY } from '../rate-windows.ts';
import { personIds } from './apollo-records.ts';

interface Reveal {
  id: string;
  people: number[];
  webhookUrl: string;
  dueAt: number;
  delivered: boolean;
}

export interface PhoneReveals {
  /** Returns the request id. */
  request(people: Person[], webhookUrl: string, seconds: number): string;
  answer(requestId: string, reply: FastifyReply): FastifyReply;
}

const KEPT_FOR = 30 * DAY;

export function createPhoneReveals(sandbox: Sandbox, world: () => World): PhoneReveals {
  const store = sandbox.store('apollo-phones', () => ({ next: 1, reveals: [] as Reveal[] }));

  function body(reveal: Reveal) {
    const people = reveal.people.map((index) => {
      const phone = world().people.phoneOf(index);
      const numbers = phone
        ? [
            {
              raw_number: phone,
              sanitized_number: phone,
              type_cd: 'mobile',
              confidence_cd: 'high',
              status_cd: 'valid_number',
            },
          ]
        : [];
      return { id: personIds(world()).make(index), status: phone ? 'success' : 'failed', phone_numbers: numbers };
    });
    return { status: 'success', request_id: reveal.id, total_requested_enrichments: people.length, people };
  }

  async function deliver(reveal: Reveal): Promise<void> {
    reveal.delivered = true;
    store.save();
    try {
      await fetch(reveal.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(reveal)),
        signal: AbortSignal.timeout(10_000),
      });
    } catch (error) {
      sandbox.log('Apollo could not deliver a phone number', { url: reveal.webhookUrl, error: String(error) });
    }
  }

  const logFailure = (error: unknown) =>
    sandbox.log('Apollo could not deliver phone numbers', { error: String(error) });

  async function deliverDue(): Promise<void> {
    const now = sandbox.clock.now().getTime();
    const due = store.state.reveals.filter((reveal) => !reveal.delivered && reveal.dueAt <= now);
    await Promise.all(due.map(deliver));
  }
  sandbox.clock.onAdvance(deliverDue);

  return {
    request(people, webhookUrl, seconds) {
      const id = String(7_000_000_000_000_000_000n + BigInt(store.state.next++));
      const dueAt = sandbox.clock.now().getTime() + seconds * 1000;
      store.state.reveals.push({ id, people: people.map(({ index }) => index), webhookUrl, dueAt, delivered: false });
      store.save();
      setTimeout(() => deliverDue().catch(logFailure), seconds * 1000 + 10).unref();
      return id;
    },
    answer(requestId, reply) {
      const now = sandbox.clock.now().getTime();
      const reveal = store.state.reveals.find(({ id }) => id === requestId);
      if (!/^\d+$/.test(requestId))
        return reply.code(400).send({ error: 'request_id is not valid', error_code: 'invalid_request_id' });
      if (!reveal)
        return reply.code(404).send({ error: 'request_id was never issued', error_code: 'request_id_unknown' });
      if (reveal.dueAt > now) {
        const seconds = Math.ceil((reveal.dueAt - now) / 1000);
        return reply
          .code(404)
          .send({ error: 'Still processing', error_code: 'result_pending', retry_after_seconds: seconds });
      }
      if (reveal.dueAt + KEPT_FOR < now)
        return reply.code(410).send({ error: 'Result is gone', error_code: 'request_id_expired' });
      return reply.send(body(reveal));
    },
  };
}
