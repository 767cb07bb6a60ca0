/** The outcome of connecting a CRM, passed to the popup's opener or kept for the next page. */
import { storedInTab } from '../../../lib/storage.ts';

export interface ConnectOutcome {
  /** The connection; null if there is none. */
  connected: number | null;
  /** The message for the user. */
  words: string;
}

export const CONNECTIONS_PATH = '/settings/integration/crm';

const KEY = 'crm-problem';
export const keepProblem = (words: string) => storedInTab.set(KEY, words);
export const keptProblem = () => storedInTab.get(KEY);
export const forgetProblem = () => storedInTab.set(KEY, null);
