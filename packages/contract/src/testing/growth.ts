/**
 * Measures how work grows when the input grows fourfold, in processor time of this thread, so that other load does not
 * matter. Linear work takes four times as long, quadratic work sixteen times.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  const spent = async (much: number) => {
    const before = process.threadCpuUsage();
    await work(much);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  // A warm-up run, which also compiles the code.
  await spent(size);
  let [small, large] = [Infinity, Infinity];
  // A disturbance only adds time, so the quickest of three rounds is the truest.
  for (let round = 0; round < 3; round += 1) {
    small = Math.min(small, await spent(size));
    large = Math.min(large, await spent(4 * size));
  }
  return large / Math.max(small, LEAST_MS);
}

/** Shorter times cannot be measured reliably. */
const LEAST_MS = 5;
/** Between linear growth (4) and quadratic growth (16). */
export const LINEAR = 10;
