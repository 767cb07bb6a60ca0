/** An import in a process of its own, for tests that kill it. Tells its parent after every batch. */
import { once } from 'node:events';
import { loadConfig } from '../../../platform/config/config.ts';
import { systemBase } from '../../../platform/context.ts';
import { createPlatform } from '../../../platform/start.ts';
import { importPlaces } from '../importing/import.service.ts';

const [ownerUrl = '', path = '', batch = ''] = process.argv.slice(2);
const platform = await createPlatform(loadConfig(), { ownerUrl });
// Read is what has been committed: the parent may kill at any moment after.
const onProgress = ({ read }: { read: number }) => process.send?.({ read });
await importPlaces(systemBase(platform), { paths: [path] }, { onProgress, batch: Number(batch) });
process.send?.({ isFinished: true });
await once(process, 'disconnect');
