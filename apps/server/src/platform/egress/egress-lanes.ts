/**
 * Limits the connections per origin and queues the requests beyond the limit. A queued request holds neither a body nor a socket.
 * A request that ends passes its connection directly to the next one in the queue.
 */
import type { Dispatcher } from 'undici';
import { begun } from '../begun.ts';

/** One connection. It opens on the first request and reopens after it breaks. */
export type Line = Pick<Dispatcher, 'dispatch' | 'destroy'>;

export interface Lanes {
  /** Starts the request as soon as a connection is free. */
  enter(origin: string, entrant: Entrant): void;
  /** `isSpoilt`: the connection must not be reused. */
  leave(origin: string, line: Line, isSpoilt: boolean): void;
  /** Fails the open requests and all later ones. */
  destroy(): Promise<void>;
}

export interface Entrant {
  /** False if the request was canceled and does not need the connection. */
  start(line: Line): boolean;
}

interface Lane {
  lines: Set<Line>;
  free: Line[];
  waiting: Entrant[];
  isMoving: boolean;
  closing: NodeJS.Timeout | undefined;
}

/** Idle connections close after this time. */
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
  /** `leave` during `start` does not recurse: the loop picks it up. Otherwise a thousand failures at once would overflow the stack. */
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
