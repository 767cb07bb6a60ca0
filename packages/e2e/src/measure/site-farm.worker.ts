/** The farm as a separate process, so that its work does not count as the crawler's. */
import { startFarm } from './site-farm.ts';

const farm = await startFarm();
process.on('message', () => process.send?.({ most: farm.mostPerSite() }));
process.on('disconnect', () => process.exit(0));
process.send?.({ port: farm.port });
