/** Once per run: starts the product and passes its URL to the test files. */
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    sandboxHome: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const product = await startProduct();
  provide('productUrl', product.url);
  provide('sandboxHome', product.sandboxUrl);
  return () => product.stop();
}
