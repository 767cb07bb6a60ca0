/** A hundred thousand hostile requests by everybody (short form: fuzz.test.ts of the server's checks). */
import { createApp } from '../../../../apps/server/src/app.ts';
import { seed as seedProduct } from '../../../../apps/server/src/seed.ts';
import { createBuilders } from '../../../../apps/server/src/testing/builders.ts';
import { fuzz } from '../../../../apps/server/src/testing/fuzz/fuzz.ts';
import { startSandbox } from '../../../../apps/server/src/testing/sandbox.ts';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const SHOWN = 20;

export async function prove({ full, seed }: ProveOptions) {
  const sandbox = await startSandbox();
  const { platform, stop } = await startScratch({ disposable: true, pool: 10, env: sandbox.env });
  try {
    await seedProduct(platform);
    const app = await createApp(platform);
    await app.ready();
    const given = { requests: full ? 100_000 : 2500, seed };
    const { findings, ...figures } = await fuzz({ app, platform, builders: createBuilders(platform) }, given);
    await app.close();
    if (findings.length > 0) throw new Error(`${findings.length} findings\n${findings.slice(0, SHOWN).join('\n')}`);
    return { ...figures, findings: 0 };
  } finally {
    await stop();
    await sandbox.stop();
  }
}
