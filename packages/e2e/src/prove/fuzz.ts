/** A hundred thousand hostile requests by all kinds of users (short form: fuzz.test.ts of the server's checks). */
import {
  createApp,
  createBuilders,
  fuzzApi as fuzz,
  seed as seedProduct,
  startSandbox,
} from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const SHOWN = 20;

export async function prove({ full, seed, recording }: ProveOptions) {
  const sandbox = await startSandbox();
  const { platform, stop } = await startScratch({ disposable: true, pool: 10, env: sandbox.env });
  try {
    await seedProduct(platform);
    const app = await createApp(platform);
    await app.ready();
    recording.judgedBy('isolation');
    const given = { requests: full ? 100_000 : 2500, seed, history: recording };
    const { findings, ...figures } = await fuzz({ app, platform, builders: createBuilders(platform) }, given);
    await app.close();
    if (findings.length > 0) throw new Error(`${findings.length} findings\n${findings.slice(0, SHOWN).join('\n')}`);
    return { ...figures, findings: 0 };
  } finally {
    await stop();
    await sandbox.stop();
  }
}
