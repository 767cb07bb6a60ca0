/** So many at a time to one origin. The others wait here, where they hold nothing yet: neither a message nor a request. */
export interface Lanes {
  /** Starts it as soon as there is room. */
  enter(origin: string, entrant: Entrant): void;
  leave(origin: string): void;
}

export interface Entrant {
  /** False: nobody wants it any more, so it takes no place. */
  start(): boolean;
}

interface Lane {
  used: number;
  waiting: Entrant[];
  isMoving: boolean;
}

export function createLanes(most: number): Lanes {
  const lanes = new Map<string, Lane>();

  /** Whoever leaves while others start is noticed by the loop: a thousand that fail at once must not nest. */
  function move(origin: string, lane: Lane): void {
    if (lane.isMoving) return;
    lane.isMoving = true;
    for (let next = take(lane); next; next = take(lane)) if (next.start()) lane.used += 1;
    lane.isMoving = false;
    if (lane.used === 0) lanes.delete(origin);
  }
  const take = (lane: Lane) => (lane.used < most ? lane.waiting.shift() : undefined);

  return {
    enter(origin, entrant) {
      const lane = lanes.get(origin) ?? { used: 0, waiting: [], isMoving: false };
      lanes.set(origin, lane);
      lane.waiting.push(entrant);
      move(origin, lane);
    },
    leave(origin) {
      const lane = lanes.get(origin);
      if (!lane) return;
      lane.used -= 1;
      move(origin, lane);
    },
  };
}
