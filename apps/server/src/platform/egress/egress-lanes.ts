/**
 * So many connections to one origin, and who waits for one. The others wait here, where they hold nothing yet: neither a message nor a
 * request. Whoever has ended leaves its connection to the next, which goes out on it without looking for another.
 */
import type { Dispatcher } from 'undici';
import { begun } from '../begun.ts';

/** One connection; opened when something is sent, and again after it broke. */
export type Line = Pick<Dispatcher, 'dispatch' | 'destroy'>;

export interface Lanes {
  /** Starts it as soon as there is room. */
  enter(origin: string, entrant: Entrant): void;
  /** `isSpoilt`: nobody else may use that line. */
  leave(origin: string, line: Line, isSpoilt: boolean): void;
  /** Whoever is under way or comes later fails. */
  destroy(): Promise<void>;
}

export interface Entrant {
  /** False: nobody wants it any more, so it takes no place. */
  start(line: Line): boolean;
}

interface Lane {
  lines: Set<Line>;
  free: Line[];
  waiting: Entrant[];
  isMoving: boolean;
  closing: NodeJS.Timeout | undefined;
}

/** Lines that nobody uses are looked for so often. */
const IDLE_MS = 10_000;

export function createLanes(most: number, open: (origin: string) => Line): Lanes {
  const lanes = new Map<string, Lane>();
  let isDestroyed = false;

  const laneOf = (origin: string): Lane => {
    const known = lanes.get(origin);
    if (known) return known;
    const made: Lane = { lines: new Set(), free: [], waiting: [], isMoving: false, closing: undefined };
    lanes.set(origin, made);
    return made;
  };
  /** The last that was left: its connection is still open. */
  const lineOf = (origin: string, lane: Lane): Line | undefined => {
    const free = lane.free.pop();
    if (free || lane.lines.size >= most) return free;
    const made = open(origin);
    lane.lines.add(made);
    if (isDestroyed) void begun(made.destroy());
    return made;
  };
  /** Whoever leaves while others start is noticed by the loop: a thousand that fail at once must not nest. */
  function move(origin: string, lane: Lane): void {
    if (lane.isMoving) return;
    lane.isMoving = true;
    while (lane.waiting.length > 0) {
      const line = lineOf(origin, lane);
      if (!line) break;
      if (!lane.waiting.shift()?.start(line)) lane.free.push(line);
    }
    lane.isMoving = false;
    if (isIdle(lane)) lane.closing ??= setTimeout(closeIdle, IDLE_MS, origin, lane).unref();
  }
  function closeIdle(origin: string, lane: Lane): void {
    lane.closing = undefined;
    if (!isIdle(lane)) return;
    lanes.delete(origin);
    for (const line of lane.lines) void begun(line.destroy());
  }
  return {
    enter(origin, entrant) {
      const lane = laneOf(origin);
      lane.waiting.push(entrant);
      move(origin, lane);
    },
    leave(origin, line, isSpoilt) {
      const lane = laneOf(origin);
      if (isSpoilt) {
        lane.lines.delete(line);
        void begun(line.destroy());
      } else lane.free.push(line);
      move(origin, lane);
    },
    async destroy() {
      isDestroyed = true;
      for (const { closing } of lanes.values()) clearTimeout(closing);
      await Promise.all([...lanes.values()].flatMap(({ lines }) => [...lines].map((line) => line.destroy())));
    },
  };
}

const isIdle = ({ lines, free }: Lane) => free.length === lines.size;
