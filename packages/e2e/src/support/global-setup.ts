/** Once per run: starts the product and one browser, and passes their URLs to the test files. */
import type { TestProject } from 'vitest/node';
import { startBrowser } from './browser.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    sandboxHome: string;
    browserEndpoint: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const [product, browser] = await Promise.all([startProduct(), startBrowser()]);
  provide('productUrl', product.url);
  provide('sandboxHome', product.sandboxUrl);
  provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await product.stop();
  };
}
