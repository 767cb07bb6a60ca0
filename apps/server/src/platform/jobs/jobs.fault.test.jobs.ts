/** The one job of jobs.fault.test.ts, with what the two processes do differently. Each run leaves a row. */
import { z } from 'zod';
import { defineJob } from './jobs.ts';

export const held = (rest: () => Promise<void>) =>
  defineJob({
    name: 'held',
    lane: 'ordinary',
    payload: z.object({ id: z.number() }),
    queue: ({ id }) => `held ${id % 2}`,
    async run({ platform }, { id }) {
      await platform.databases.platform.query('insert into effects (id, process) values ($1, $2)', [id, process.pid]);
      await rest();
    },
  });
