import { expect, it } from 'vitest';
import { growth, LINEAR } from './growth.ts';

const count = (steps: number) => {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += Math.sqrt(step);
  return sum;
};

it('distinguishes linear from quadratic work', async () => {
  expect(await growth((size) => count(size * 1000), 10_000)).toBeLessThan(LINEAR);
  expect(await growth((size) => count(size * size), 4000)).toBeGreaterThan(LINEAR);
});
