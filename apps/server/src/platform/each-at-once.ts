/** Processes a list of any length with limited concurrency. Items that have not started hold no resources. */
export async function eachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOver = false;
  const worker = async () => {
    while (!isOver) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    // After a failure the others end with what they are at.
    isOver = true;
    await iterator.return?.();
  }
}

/** One after the other, in order: what is asked within a transaction goes over one connection, which takes one question at a time. */
export async function oneByOne<T, R>(items: Iterable<T>, ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
