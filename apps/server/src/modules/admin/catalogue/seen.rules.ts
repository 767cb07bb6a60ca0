/** What two administrators may change at the same time: the second must have seen what the first one saved. */

export type Seen<Body> = Body & { seen?: string | undefined };

export const isChangedSince = (seen: string | undefined, changedAt: Date): boolean =>
  seen !== undefined && new Date(seen).getTime() !== changedAt.getTime();
