/**
 * A list after some of it was rearranged: the named ones change places among themselves, everything else stays where it is.
 * Null if one of them is not in the list or is named twice. Pure.
 */
export function rearranged(all: readonly number[], named: readonly number[]): number[] | null {
  const wanted = new Set(named);
  if (wanted.size !== named.length) return null;
  const next = named[Symbol.iterator]();
  const order = all.map((id) => (wanted.has(id) ? (next.next().value as number) : id));
  return next.next().done && new Set(order).size === all.length ? order : null;
}
