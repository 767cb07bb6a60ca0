/** How connecting a CRM ended: told to the page that opened the popup, or kept for the page that comes next. */
import { storedInTab } from '../../../lib/storage.ts';

export interface ConnectOutcome {
  /** The connection; null when there is none. */
  connected: number | null;
  /** What to tell the person. */
  words: string;
}

export const CONNECTIONS_PATH = '/settings/integration/crm';

const KEY = 'crm-problem';
export const keepProblem = (words: string) => storedInTab.set(KEY, words);
export const keptProblem = () => storedInTab.get(KEY);
export const forgetProblem = () => storedInTab.set(KEY, null);
