/** The statement as a file: fetched with the token, saved by the browser. */
import { wallet } from '@leadwright/contract/wallet';
import { saveFile } from '../../lib/save-file.ts';
import { type Show, timeZone } from './wallet.queries.ts';

export const downloadStatement = (show: Show) =>
  saveFile(wallet.statementCsv, { query: { show, time_zone: timeZone() } }, 'statement.csv');
