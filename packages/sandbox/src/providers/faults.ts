/** Calls that fail on purpose, in the vendor's own words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxStore } from '../vendor.ts';

/** `timeout` is never answered; `lost` is carried out, but its answer does not arrive. */
const FAULTS = ['unauthorized', 'throttled', 'quota', 'error', 'timeout', 'lost'] as const;
type FaultKind = (typeof FAULTS)[number];
export type Refused = Exclude<FaultKind, 'timeout' | 'lost'>;

export const FaultBody = z.strictObject({
  kind: z.enum(FAULTS),
  /** How many calls fail; without it, all until the faults are removed. */
  times: z.number().int().min(1).optional(),
  /** How many matching calls pass first. */
  after: z.number().int().min(0).default(0),
  /** Only calls whose URL contains this. */
  path: z.string().optional(),
});
export type Fault = z.infer<typeof FaultBody>;

type FaultStore = SandboxStore<{ faults: Fault[] }>;
type Refuse = (kind: Refused, reply: FastifyReply, request: FastifyRequest) => FastifyReply;

export function failOnPurpose(scope: FastifyInstance, store: FaultStore, refuse: Refuse): void {
  const lost = new WeakSet<FastifyRequest>();
  scope.addHook('onRequest', (request, reply, done) => {
    const kind = dueFault(store, request.url);
    if (kind === 'lost') lost.add(request);
    if (!kind || kind === 'lost') return done();
    if (kind !== 'timeout') return void refuse(kind, reply, request);
    /** Never responds: the socket stays open until the caller gives up. */
    reply.hijack();
  });
  scope.addHook('onSend', async (request) => {
    if (lost.has(request)) request.raw.socket.destroy();
  });
}

function dueFault(store: FaultStore, url: string): FaultKind | undefined {
  const { faults } = store.state;
  for (const fault of faults) {
    if (fault.path !== undefined && !url.includes(fault.path)) continue;
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
