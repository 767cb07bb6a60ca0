/** What a run delivered and cost, for the history of its proof. */
import type { Platform } from '@leadwright/server/proving';
import type { Recording } from '../record/recording.ts';

interface Told {
  run: string;
  accountId: number;
  /** What makes a lead the same lead: a column or an expression over `results`. */
  lead: string;
  /** Which rows of `results` the run delivered. */
  where?: string;
}

export async function tellRun(recording: Recording, { databases }: Platform, told: Told): Promise<void> {
  const { run, accountId, lead, where = 'true' } = told;
  const leads = await databases.owner.query(
    `select ${lead} as lead from results where account_id = $1 and ${where} order by id`,
    [accountId],
  );
  for (const row of leads.rows) recording.found('lead', { run, lead: row.lead });
  const paid = await databases.owner.query(
    `select -credits as credits from ledger_transactions where account_id = $1 and kind = 'settle' order by id`,
    [accountId],
  );
  for (const row of paid.rows) recording.found('payment', { run, credits: row.credits });
}
