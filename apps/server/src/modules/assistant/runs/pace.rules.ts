/**
 * The number of concurrent requests per key. It grows with every answer and is halved when the provider refuses or does not
 * answer; then requests pause for a while. Pure except for its state.
 */
const LEAST = 1;
const FIRST = 6;
const MOST = 16;
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 60_000;

export interface Pace {
  /** How many more may be asked now. */
  room(now: number): number;
  /** When the next request is allowed; 0 means now. */
  restUntil(now: number): number;
  begin(): void;
  end(outcome: 'answered' | 'pressed' | 'other', now: number): void;
}

export function createPace(): Pace {
  let [limit, asked, rest, until] = [FIRST, 0, FIRST_REST_MS, 0];
  return {
    room: (now) => (now < until ? 0 : Math.max(0, Math.floor(limit) - asked)),
    restUntil: (now) => (now < until ? until : 0),
    begin() {
      asked++;
    },
    end(outcome, now) {
      asked--;
      if (outcome === 'answered') {
        limit = Math.min(MOST, limit + 1 / limit);
        rest = FIRST_REST_MS;
      }
      // Those that were asked together fail together: they count once.
      if (outcome !== 'pressed' || now < until) return;
      limit = Math.max(LEAST, limit / 2);
      until = now + rest;
      rest = Math.min(LONGEST_REST_MS, rest * 2);
    },
  };
}

const KEPT = 1000;

/** One for each key of this process. */
export function createPaces() {
  const paces = new Map<string, Pace>();
  return (key: string): Pace => {
    const found = paces.get(key) ?? createPace();
    paces.delete(key);
    paces.set(key, found);
    const [oldest] = paces.keys();
    if (paces.size > KEPT && oldest !== undefined) paces.delete(oldest);
    return found;
  };
}
