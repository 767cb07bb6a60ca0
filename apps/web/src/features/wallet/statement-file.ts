/** Downloads the statement as a file. */
import { wallet } from '@leadwright/contract/money/wallet';
import { saveFile } from '../../lib/save-file.ts';
import { type Period, type Show, statementFilter } from './wallet.queries.ts';

export const downloadStatement = (filter: { show: Show; period: Period }) =>
  saveFile(wallet.statementCsv, { query: statementFilter(filter) }, 'statement.csv');
