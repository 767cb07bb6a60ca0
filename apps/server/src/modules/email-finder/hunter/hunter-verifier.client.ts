/**
 * Hunter's verifier, for installations that cannot talk to mail servers themselves. Its limits are counted per key; what it
 * cannot say now is "busy" and asked again, never "dead".
 */
import { createHash } from 'node:crypto';
import type { Base } from '../../../platform/context.ts';
import { eachAtOnce } from '../../../platform/each-at-once.ts';
import { request } from '../../../platform/egress/request.ts';
import type { CheckOptions } from '../email-finder.port.ts';
import { kindsOf } from '../rules/kinds.rules.ts';
import { type Judged, judgeAnswer, judged } from '../rules/verdict.rules.ts';

const AT_ONCE = 5;
const RATES = { verifierSecond: { max: 10, seconds: 1 }, verifierMinute: { max: 300, seconds: 60 } };
const MAX_BYTES = 256 * 1024;
const BUSY = judged('unknown', 'busy');

export async function askHunter(
  ctx: Base,
  addresses: readonly string[],
  options: CheckOptions,
): Promise<Map<string, Judged>> {
  const key = options.hunterKey ?? ctx.platform.config.HUNTER_KEY;
  const answers = new Map<string, Judged>();
  await eachAtOnce(addresses, AT_ONCE, async (address) => {
    answers.set(address, key ? await askAbout(ctx, address, key, options.signal) : judged('unknown', 'off'));
  });
  return answers;
}

async function askAbout(ctx: Base, address: string, key: string, signal: AbortSignal): Promise<Judged> {
  const own = createHash('sha256').update(key).digest('hex').slice(0, 16);
  for (const [name, rule] of Object.entries(RATES))
    if (!(await ctx.platform.limits.take(`source:hunter:${name}:${own}`, rule)).allowed) return BUSY;
  const { HUNTER_URL, SOURCE_TIMEOUT_MS } = ctx.platform.config;
  try {
    const reply = await request(`${HUNTER_URL}/email-verifier?email=${encodeURIComponent(address)}`, {
      headers: { accept: 'application/json', 'x-api-key': key },
      signal: AbortSignal.any([signal, AbortSignal.timeout(SOURCE_TIMEOUT_MS)]),
    });
    return read(reply.statusCode, await textOf(reply.body), address);
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.warn({ err: error }, 'Hunter did not answer about an address');
    return BUSY;
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** 202: still at work. 222: the mail server misbehaved. 451: the person wants to be left alone. */
function read(status: number, text: string, address: string): Judged {
  if (status === 451) return judged('unknown', 'objected');
  if (status === 222) return judged('unknown', 'unsure');
  if (status !== 200) return BUSY;
  const said = statusOf(text);
  const rejects = { probe: 'rejected' } as const;
  if (said === 'valid') return judgeAnswer({ ...rejects, answer: 'accepted' }, kindsOf(address));
  if (said === 'invalid') return judgeAnswer({ ...rejects, answer: 'rejected' }, kindsOf(address));
  if (said === 'accept_all') return judged('risky', 'catch_all', true);
  if (said === 'disposable') return judged('risky', 'disposable');
  return judged('unknown', said === 'webmail' ? 'consumer' : 'unsure');
}

function statusOf(text: string): string {
  try {
    return String((JSON.parse(text) as { data?: { status?: unknown } }).data?.status ?? '');
  } catch {
    return '';
  }
}
