import { expect, it } from 'vitest';
import { prove } from '../prove/restart.ts';

it('comes back by itself after kill -9 of the server and of PostgreSQL, and loses nothing it had acknowledged', async () => {
  const figures = await prove({ full: false });
  expect(figures).toMatchObject({ kills: 2, lost: 0, jobsLost: 0 });
  expect(figures.acknowledged).toBeGreaterThan(10);
  expect(figures.jobsPromised).toBeGreaterThan(0);
}, 240_000);
