/**
 * The latest messages of this process, numbered, so that a client can resume after a short disconnect. Numbers are valid only
 * in this process and since its last gap: any other number counts as missed.
 */
import { randomUUID } from 'node:crypto';

const KEPT = 500;

export function keepRecent<Message>() {
  let era = randomUUID();
  let last = 0;
  const messages: { n: number; message: Message }[] = [];
  const idOf = (n: number) => `${era}.${n}`;
  return {
    add(message: Message): string {
      messages.push({ n: ++last, message });
      if (messages.length > KEPT) messages.shift();
      return idOf(last);
    },
    lastId: () => idOf(last),
    /** Messages after `id`; null if that is no longer known. */
    since(id: string): { id: string; message: Message }[] | null {
      const [from, n] = id.split('.');
      const first = messages[0]?.n ?? last + 1;
      const after = Number(n);
      if (from !== era || !Number.isSafeInteger(after) || after < first - 1 || after > last) return null;
      return messages.filter((each) => each.n > after).map((each) => ({ id: idOf(each.n), message: each.message }));
    },
    /** Messages were missed: invalidates all earlier numbers. */
    forget() {
      era = randomUUID();
      messages.length = 0;
    },
  };
}
