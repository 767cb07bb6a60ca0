/** What receivers saw of a storm of deliveries, told to the history of the proof. */
import type { History } from '../../../testing/history.ts';
import type { Received, Receivers } from './receivers.ts';
import { verify } from './verify.ts';

export interface Told {
  name: string;
  secret: string;
  isGone: boolean;
}

export function tellReceived(history: History, receivers: Receivers, targets: readonly Told[]): void {
  const byName = new Map(targets.map((target) => [target.name, target]));
  for (const { name, isGone } of targets) history.found('receiver', { to: name, gone: isGone });
  for (const each of receivers.received) {
    const target = byName.get(each.name);
    if (target) history.found('attempt', { to: each.name, message: messageOf(each), ...answerOf(each, target.secret) });
  }
}

/** Read from the body, which is all that a receiver knows. */
const messageOf = ({ body }: Received) => `storm:${(JSON.parse(body) as { data: { n: number } }).data.n}`;

function answerOf(each: Received, secret: string) {
  const answer = each.answered === 'hangs' ? 'none' : each.answered === 200 ? 'accepted' : 'refused';
  return { id: each.headers['webhook-id'], answer, signed: isSigned(secret, each) };
}

export function isSigned(secret: string, each: Received): boolean {
  try {
    verify(secret, each);
    return true;
  } catch {
    return false;
  }
}
