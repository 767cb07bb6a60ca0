/**
 * How much more work four times as much of something is. Counted is processor time of this thread, so that nothing else the machine
 * does makes a difference: what looks at everything once takes four times as long, what begins again for each part sixteen times.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  const spent = async (much: number) => {
    const before = process.threadCpuUsage();
    await work(much);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  // The first time also translates the code.
  await spent(size);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1)
    ratios.push((await spent(4 * size)) / Math.max(await spent(size), LEAST_MS));
  return Math.min(...ratios);
}

/** Less than this is not measured well. */
const LEAST_MS = 5;
/** Between the fair share of four and a square's sixteen. */
export const LINEAR = 10;
