/** An account moved from one installation to another is identical there (short form: portability.test.ts). */
import type { ProveOptions } from '../prove.ts';
import { runThoroughly } from '../support/thorough.ts';

export const prove = async (options: ProveOptions) => runThoroughly('server', ['portability/portability'], options);
