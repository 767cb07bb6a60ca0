/** An import in a process of its own, for tests that kill it. Tells its parent after every batch and waits for a word. */
import { once } from 'node:events';
import { loadConfig } from '../../../platform/config/config.ts';
import { systemBase } from '../../../platform/context.ts';
import { createPlatform } from '../../../platform/start.ts';
import { importPlaces } from '../importing/import.service.ts';

const [ownerUrl = '', path = ''] = process.argv.slice(2);
const platform = await createPlatform(loadConfig(), { ownerUrl });
// Read is what has been committed: the parent may kill at any moment after.
await importPlaces(systemBase(platform), { paths: [path] }, { onProgress: ({ read }) => process.send?.({ read }) });
process.send?.({ isFinished: true });
await once(process, 'disconnect');
