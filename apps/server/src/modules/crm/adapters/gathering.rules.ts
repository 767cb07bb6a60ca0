/** Questions of one session that come within a moment are asked as one, where the vendor takes many at once. */
import { begun } from '../../../platform/begun.ts';
import { CrmRefusal, type CrmSession } from './crm.port.ts';

export interface Gathering<Q, A> {
  name: string;
  /** The most that one request holds. */
  max: number;
  /** The same question twice is asked once: for reads. Otherwise the second one goes into another request. */
  sharesAnswers?: true;
  /** One answer or refusal for each question, in their order. */
  ask(session: CrmSession, questions: Q[]): Promise<(A | CrmRefusal)[]>;
}

interface Waiting<Q, A> {
  key: string;
  question: Q;
  answered: Promise<A>;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

const MOMENT_MS = 20;

type Open = Map<string, { waiting: Waiting<never, unknown>[]; send(): void }>;
const batches = new WeakMap<CrmSession, Open>();

/** `key`: what may be asked once in a request, such as the id of a contact. */
export function gathered<Q, A>(session: CrmSession, gathering: Gathering<Q, A>, key: string, question: Q): Promise<A> {
  const open = batches.get(session) ?? (new Map() as Open);
  batches.set(session, open);
  const known = open.get(gathering.name);
  const same = known?.waiting.find((each) => each.key === key);
  if (same && gathering.sharesAnswers) return same.answered as Promise<A>;
  if (same) known?.send();
  const batch = open.get(gathering.name) ?? begin(session, open, gathering);
  const { promise, resolve, reject } = Promise.withResolvers<A>();
  batch.waiting.push({ key, question, answered: promise, resolve, reject } as Waiting<never, unknown>);
  if (batch.waiting.length >= gathering.max) batch.send();
  return promise;
}

function begin<Q, A>(session: CrmSession, open: Open, gathering: Gathering<Q, A>) {
  const waiting: Waiting<Q, A>[] = [];
  const send = () => {
    clearTimeout(timer);
    open.delete(gathering.name);
    void begun(askAll(session, gathering, waiting));
  };
  const timer = setTimeout(send, MOMENT_MS);
  const batch = { waiting: waiting as Waiting<never, unknown>[], send };
  open.set(gathering.name, batch);
  return batch;
}

async function askAll<Q, A>(session: CrmSession, { ask }: Gathering<Q, A>, waiting: Waiting<Q, A>[]): Promise<void> {
  try {
    const questions = waiting.map(({ question }) => question);
    const answers = await ask(session, questions);
    waiting.forEach(({ resolve, reject }, at) => {
      const answer = answers[at];
      if (answer === undefined) reject(new CrmRefusal('unreachable', null, ''));
      else if (answer instanceof CrmRefusal) reject(answer);
      else resolve(answer);
    });
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}
