/** The login page must be light: at most 200 kB of compressed JavaScript before it is usable. */
import { expect, it } from 'vitest';
import { button } from '../support/acts.ts';
import { newPage, see } from '../support/journey.ts';

const BUDGET = 200_000;
/** Smaller files would only grow. */
const WORTH_COMPRESSING = 1024;

it('costs at most 200 kB of JavaScript before the login page is usable', async () => {
  const visitor = await newPage({ fresh: true });
  const { page } = visitor;
  const scripts: Promise<{ name: string; size: number; encoding: string | undefined }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const describe = async () => ({
      name: new URL(request.url()).pathname,
      size: (await request.sizes()).responseBodySize,
      encoding: (await request.response())?.headers()['content-encoding'],
    });
    scripts.push(describe());
  });
  await visitor.go('/login');
  await see(button(visitor, 'auth.login.submit'));
  const loaded = await Promise.all(scripts);
  expect(loaded.length).toBeGreaterThan(0);
  expect(
    loaded.filter(({ encoding, size }) => encoding !== 'br' && size > WORTH_COMPRESSING).map(({ name }) => name),
  ).toEqual([]);
  expect(loaded.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
});
