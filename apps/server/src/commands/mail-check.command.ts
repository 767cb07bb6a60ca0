/** `npm run mail:check`: whether mail servers talk to this machine, and what they say about an address. */
import { checkEmails, type Finding, selfTest } from '../modules/email-finder/public.ts';
import { platformHunterKey } from '../modules/sources/public.ts';
import type { Base } from '../platform/context.ts';

const SIGNS = new Map<Finding['isGood'], string>([
  [true, 'ok     '],
  [false, 'MISSING'],
  [null, '?      '],
]);

/** Without an address: the test of the machine itself. */
export async function runMailCheck(ctx: Base, addresses: string[]): Promise<void> {
  const { signal } = new AbortController();
  if (addresses.length === 0) {
    const findings = await selfTest(ctx, signal, await platformHunterKey(ctx));
    for (const { what, isGood, text } of findings) console.log(`${SIGNS.get(isGood)}  ${what}: ${text}`);
    const isReady = findings.every(({ isGood }) => isGood !== false);
    if (!isReady) throw new Error('\nFrom here many addresses will stay unchecked.');
    return;
  }
  const options = { signal, since: ctx.now(), ...(await platformHunterKey(ctx)) };
  for (const { address, verdict, reason } of await checkEmails(ctx, addresses, options))
    console.log(`${address}  ${verdict}  ${ctx.t(`email-finder.reason.${reason}`)}`);
}
