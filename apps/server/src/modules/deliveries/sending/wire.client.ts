/** One attempt on the wire. Everything that can go wrong is an outcome; nothing is learnt only when we stop ourselves. */
import type { DeliveryProblem } from '@leadwright/contract/integrations/deliveries';
import type { Platform } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { bodyOf, headersOf, messageId, type Sealing } from '../message.rules.ts';
import { redactBody, redactHeaders } from '../redaction.rules.ts';
import type { Taken } from './queue.repository.ts';

const LIMITS = { timeoutMs: 15_000, maxBytes: 64 * 1024 };

export interface Message {
  delivery: Taken;
  url: string;
  /** JSON. */
  data: string;
  sealing: Sealing;
}

export interface Outcome {
  delivery: Taken;
  at: Date;
  ms: number;
  answered: number | null;
  problem: DeliveryProblem | null;
  retryAfter?: string | undefined;
  headers?: [string, string, boolean][];
  body?: string;
  cut?: boolean;
}

/** Our own connections were closed, because the program stops. */
const OWN_END = /DESTROYED|CLOSED/;

/** Null if the program stops before an answer. The delivery is sent again. */
export function post(platform: Platform, message: Message): Promise<Outcome | null> {
  const { delivery, sealing } = message;
  let at = platform.clock.now();
  let started = performance.now();
  const written = () => {
    at = platform.clock.now();
    started = performance.now();
    const body = bodyOf(delivery, message.data);
    return { headers: headersOf(messageId(delivery.account_id, delivery.id), at, body, sealing), body };
  };
  return platform.egress.post(message.url, { ...LIMITS, message: written }).then(
    ({ status: answered, headers, body }) => ({
      delivery,
      at,
      ms: Math.round(performance.now() - started),
      answered,
      problem: null,
      retryAfter: headers['retry-after'],
      headers: redactHeaders(headers),
      ...redactBody(body, [sealing.token, ...sealing.secrets]),
    }),
    (error) => {
      if (!(error instanceof AppError)) throw error;
      if (OWN_END.test(String(error.params.reason ?? ''))) return null;
      const ms = Math.round(performance.now() - started);
      return { delivery, at, ms, answered: null, problem: problemOf(error.code) };
    },
  );
}

function problemOf(code: string): DeliveryProblem {
  if (code === 'egress.timeout') return 'timeout';
  return code === 'egress.refused' ? 'refused' : 'unreachable';
}
