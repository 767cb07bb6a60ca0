/** Calls that fail on purpose, in the vendor's own words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxStore } from '../vendor.ts';

/**
 * `timeout` is never answered. `lost` and `half` are carried out, but the response does not arrive, or breaks off in the
 * middle. `slow` is answered late.
 */
const FAULTS = ['unauthorized', 'throttled', 'quota', 'error', 'timeout', 'lost', 'half', 'slow'] as const;
type FaultKind = (typeof FAULTS)[number];
const ANSWERED = ['lost', 'half', 'slow'] as const;
type Answered = (typeof ANSWERED)[number];
export type Refused = Exclude<FaultKind, 'timeout' | Answered>;
const SLOW_MS = 2_000;

export const FaultBody = z.strictObject({
  kind: z.enum(FAULTS),
  /** How many calls fail; without it, all until the faults are removed. */
  times: z.number().int().min(1).optional(),
  /** How many matching calls pass first. */
  after: z.number().int().min(0).default(0),
  /** Only calls whose URL contains this. */
  path: z.string().optional(),
  /** Only calls with this method. */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
});
export type Fault = z.infer<typeof FaultBody>;

type FaultStore = SandboxStore<{ faults: Fault[] }>;
type Refuse = (kind: Refused, reply: FastifyReply, request: FastifyRequest) => FastifyReply;

export function failOnPurpose(scope: FastifyInstance, store: FaultStore, refuse: Refuse): void {
  const faulty = new WeakMap<FastifyRequest, Answered>();
  scope.addHook('onRequest', (request, reply, done) => {
    const kind = dueFault(store, request);
    if (kind === undefined) return done();
    const answered = ANSWERED.find((one) => one === kind);
    if (answered) {
      faulty.set(request, answered);
      return void (answered === 'slow' ? setTimeout(done, SLOW_MS) : done());
    }
    if (kind !== 'timeout') return void refuse(kind as Refused, reply, request);
    /** Never responds: the socket stays open until the caller gives up. */
    reply.hijack();
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const kind = faulty.get(request);
    if (kind === 'lost') request.raw.socket.destroy();
    if (kind === 'half') await sendHalf(request, reply, String(payload ?? ''));
  });
}

/** Announces all of it, sends half and hangs up. Does not return, so that nothing else is sent. */
function sendHalf({ raw: { socket } }: FastifyRequest, reply: FastifyReply, payload: string): Promise<never> {
  const bytes = Buffer.from(payload);
  reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json', 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => socket.destroy());
  return new Promise(() => {});
}

function dueFault(store: FaultStore, { url, method }: FastifyRequest): FaultKind | undefined {
  const { faults } = store.state;
  for (const fault of faults) {
    if (fault.path !== undefined && !url.includes(fault.path)) continue;
    if (fault.method !== undefined && method !== fault.method) continue;
    store.save();
    if (fault.after > 0) {
      fault.after--;
      continue;
    }
    if (fault.times !== undefined && --fault.times === 0)
      store.state.faults = faults.filter((other) => other !== fault);
    return fault.kind;
  }
  return undefined;
}
