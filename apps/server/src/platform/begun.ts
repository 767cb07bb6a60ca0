/** Work that is started now and awaited later. */

/**
 * Until it is awaited, a failure of the promise has no handler, and Node.js reports it as an unhandled rejection. This marks it as handled;
 * the later `await` still throws. `checks/promises.test.ts` asks for it.
 */
export function begun<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
