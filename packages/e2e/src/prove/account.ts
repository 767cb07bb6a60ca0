/** An account that leaves one installation and is read into another is the same there (short form: portability.test.ts). */
import { runThoroughly } from '../support/thorough.ts';

export const prove = async ({ full }: { full: boolean }) => runThoroughly('server', ['portability/portability'], full);
