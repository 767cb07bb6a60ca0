/** All SQL of rounds and suggestions. */
import type { FeedbackBody } from '@leadwright/contract/ai/suggestions';
import { type Db, only } from '../../../platform/database/database.ts';
import type { RoundRow, StoredFilters, StoredReason, SuggestionRow, SuggestionsTables } from './suggestions.table.ts';

const own = (db: Db) => only<SuggestionsTables>(db);

type NewRound = Pick<RoundRow, 'user_id' | 'user_name' | 'language' | 'created_at' | 'training_sources'>;

/** Undefined while another one is being worked on. */
export const insertRound = (db: Db, accountId: number, round: NewRound): Promise<RoundRow | undefined> =>
  own(db)
    .insertInto('icp_rounds')
    .values({ account_id: accountId, state: 'working', credits: 0, read: '[]', moved_at: round.created_at, ...round })
    .onConflict((conflict) => conflict.columns(['account_id']).where('state', '=', 'working').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findWorking = (db: Db, accountId: number): Promise<RoundRow | undefined> =>
  own(db)
    .selectFrom('icp_rounds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'working')
    .executeTakeFirst();

/** Locked until the end of the transaction. */
export const lockRound = (db: Db, accountId: number, id: number): Promise<RoundRow | undefined> =>
  own(db)
    .selectFrom('icp_rounds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type Changes = Partial<Pick<RoundRow, 'state' | 'problem' | 'reservation_id' | 'credits' | 'finished_at'>> & {
  read?: RoundRow['read'];
};
export const updateRound = (db: Db, { account_id, id }: RoundRow, { read, ...changes }: Changes): Promise<RoundRow> =>
  own(db)
    .updateTable('icp_rounds')
    .set({ ...changes, ...(read && { read: JSON.stringify(read) }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function findRounds(db: Db, accountId: number, page: { page: number; limit: number }) {
  const all = own(db).selectFrom('icp_rounds').where('account_id', '=', accountId);
  const { n } = await all.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  return { total: n, rows };
}

export interface NewSuggestion {
  title: string;
  description: string;
  filters: StoredFilters;
  reasons: StoredReason[];
}

export async function insertSuggestions(db: Db, { account_id, id }: RoundRow, suggestions: NewSuggestion[]) {
  await own(db)
    .insertInto('icp_suggestions')
    .values(
      suggestions.map(({ title, description, filters, reasons }, position) => ({
        account_id,
        round_id: id,
        position,
        title,
        description,
        note: '',
        filters: JSON.stringify(filters),
        reasons: JSON.stringify(reasons),
      })),
    )
    .execute();
}

export const findOfRounds = async (db: Db, accountId: number, rounds: number[]): Promise<SuggestionRow[]> =>
  rounds.length === 0
    ? []
    : own(db)
        .selectFrom('icp_suggestions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('round_id', 'in', rounds)
        .orderBy('position')
        .execute();

/** Of the last rounds, the newest first. */
export const findEarlier = (db: Db, accountId: number, limit: number): Promise<SuggestionRow[]> =>
  own(db)
    .selectFrom('icp_suggestions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findSuggestion = (db: Db, accountId: number, id: number): Promise<SuggestionRow | undefined> =>
  own(db)
    .selectFrom('icp_suggestions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export function saveFeedback(
  db: Db,
  accountId: number,
  id: number,
  feedback: FeedbackBody,
): Promise<SuggestionRow | undefined> {
  const isDown = feedback.vote === 'down';
  return own(db)
    .updateTable('icp_suggestions')
    .set({
      vote: feedback.vote === 'none' ? null : feedback.vote,
      reason: isDown ? feedback.reason : null,
      note: isDown ? feedback.note : '',
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
