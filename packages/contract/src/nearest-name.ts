/** Finds the name that the user probably meant. Pure. */

/** Valid names are short. Longer input never matches. */
const MAX_LENGTH = 60;
/** Tolerated typos: one in three characters, at most three. */
const mistakesIn = (name: string) => Math.min(3, Math.floor(name.length / 3));

/** `listId`, `list-id` and `list_id` count as the same name. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[_\-\s]/g, '');

/** For dotted names, only the last part is compared, and only exactly: it is one level below. */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > MAX_LENGTH) return null;
  const meant = plain(given);
  let nearest: { name: string; distance: number } | null = null;
  for (const name of known) {
    const distance = name.includes('.') ? below(meant, name) : editDistance(meant, plain(name));
    if (distance <= mistakesIn(meant) && (!nearest || distance < nearest.distance)) nearest = { name, distance };
  }
  return nearest?.name ?? null;
}

const below = (meant: string, name: string) =>
  plain(name.slice(name.lastIndexOf('.') + 1)) === meant ? 0.5 : Number.POSITIVE_INFINITY;

/** Edit distance: characters inserted, deleted, replaced or swapped with a neighbor. */
function editDistance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (beforeLast[j - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      row[j] = Math.min(replaced, swapped, (last[j] as number) + 1, (row[j - 1] as number) + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] as number;
}
