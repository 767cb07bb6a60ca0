/** Once per run: starts the product and passes its URL to the test files. */
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    sandboxHome: string;
  }
}

/**
 * Journeys search in the United States, whose companies come first: a third of the world is indexed in a third of the
 * time.
 */
const AMERICA = { SANDBOX_PLACES: '20000' };

export default async function setup({ provide }: TestProject) {
  const product = await startProduct(AMERICA);
  provide('productUrl', product.url);
  provide('sandboxHome', product.sandboxUrl);
  return () => product.stop();
}
