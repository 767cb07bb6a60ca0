/**
 * `request` of undici, for every call to the outside. A kept-alive connection that the other side closes at the moment of sending fails
 * although nothing is wrong. Reads are sent again then, over another connection; the answer had not begun.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { type Dispatcher, request as send } from 'undici';
import { faultSite } from '../faults/fault-site.ts';

type Url = Parameters<typeof send>[0];
type Options = NonNullable<Parameters<typeof send>[1]>;

const REPEATABLE: (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS', undefined];
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
/** Another idle connection may have been closed at the same time. */
const MOST_REPEATS = 2;

export async function request(url: Url, options: Options = {}): Promise<Dispatcher.ResponseData> {
  const isRepeatable = REPEATABLE.includes(options.method) && (options.body ?? null) === null;
  for (let repeats = 0; ; repeats += 1) {
    try {
      const answer = (await send(url, options)) as Dispatcher.ResponseData;
      faultSite('vendor.answered');
      return answer;
    } catch (error) {
      const isClosed = CLOSED.includes((error as NodeJS.ErrnoException).code ?? '');
      if (!isRepeatable || !isClosed || repeats === MOST_REPEATS) throw error;
      // Whatever else has been closed is noticed before the next one is chosen.
      await turn();
    }
  }
}
