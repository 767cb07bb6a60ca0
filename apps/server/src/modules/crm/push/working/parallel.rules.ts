/** Some at a time, all of them in the end. Pure. */

/** Results in the order of the input. Rejects with the first failure after all running tasks have ended. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let [next, failure] = [0, undefined as { reason: unknown } | undefined];
  const lane = async () => {
    while (next < items.length && !failure) {
      const at = next++;
      try {
        results[at] = await work(items[at] as T);
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  if (failure) throw failure.reason;
  return results;
}
