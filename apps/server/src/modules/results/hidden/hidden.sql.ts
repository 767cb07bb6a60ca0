/**
 * Deleted rows stay in `result_rows` until they can no longer be undone; `hidden_rows` names them, a set of places for each block of
 * 1,000 ordinals, and the view `results` leaves them out. Only what must reach every stored row reads `result_rows`: keys that are
 * unique, texts, marks, erasure, retention and the purge.
 */
import { BLOCK } from '../pages/filter.sql.ts';
import { marksGone } from '../rows/marks.repository.ts';
import { textsGone } from '../texts/texts.sql.ts';

/** None of the rows of a block, as a set of places. */
const NOBODY = `repeat('0', ${BLOCK})::bit(${BLOCK})`;

/** The rows of a CTE that has their ordinals, as a set of places for each block. */
export const placesOf = (rows: string): string =>
  `select ordinal / ${BLOCK} as block, bit_or(set_bit(${NOBODY}, (ordinal % ${BLOCK})::int, 1)) as members from ${rows} group by 1`;

/** Whether a stored row is hidden; the same condition as that of the view. */
export const isHidden = (row = 'r'): string =>
  `exists (select from hidden_rows h where h.account_id = ${row}.account_id and h.list_id = ${row}.list_id
    and h.block = ${row}.ordinal / ${BLOCK} and get_bit(h.members, (${row}.ordinal % ${BLOCK})::int) = 1)`;

/** The stored rows `r` that the sets of places of a CTE `p` name; $1 is the account, $2 the list. Read block by block. */
export const inPlaces = (): string =>
  `r.account_id = $1::bigint and r.list_id = $2::bigint and r.ordinal >= p.block * ${BLOCK} and r.ordinal < (p.block + 1) * ${BLOCK}
    and get_bit(p.members, (r.ordinal % ${BLOCK})::int) = 1`;

/** CTEs that take along what stands beside rows that are gone for good; $1 is the account, $2 the list. */
export const besideGone = (rows: string): string => {
  const those = (row: string) =>
    `${row}.account_id = $1::bigint and ${row}.result_id = any(array(select id from ${rows}))`;
  return `
    links as (delete from result_labels l where ${those('l')} returning l.result_id, l.label_id),
    notes as (delete from result_activity a where ${those('a')}),
    crm_states_gone as (delete from result_crm_states c where ${those('c')}),
    ${marksGone(`select id from ${rows}`)},
    ${textsGone(rows)}`;
};

/** What a deleted lead is remembered by: a hash of the key that its list knew it by. */
export const removedAs = (key: string): string => `left(encode(sha256(convert_to(${key}, 'UTF8')), 'hex'), 32)::uuid`;

/** A user typed or imported it, so no purchase tells that the account had it. */
export const isOwnEntry = (row: string): string => `${row}.provenance -> '*' ->> 'by' is not null`;

/** A CTE that remembers those of the deleted `rows` that were typed or imported. $1 is the account. */
export const remembered = (rows: string): string => `
  remembered as (
    insert into removed_leads (account_id, identity)
    select $1::bigint, ${removedAs('g.dedupe_key')} from ${rows} g where ${isOwnEntry('g')}
    on conflict do nothing)`;

/**
 * CTEs that delete a hidden row when a new row has its key, so that an undo does not overwrite the new one. `keys` selects the new
 * keys. If the list has no hidden rows, nothing is looked up.
 */
export const makeWay = (keys: string): string => `
  displaced as (
    delete from result_rows r
    where (select count(*) > 0 from (
        select from hidden_rows h where h.account_id = $1::bigint and h.list_id = $2::bigint limit 1) any_hidden)
      and r.account_id = $1::bigint and r.list_id + 0 = $2::bigint and r.dedupe_key = any(array(${keys})) and ${isHidden()}
    returning r.id, r.ordinal),
  ${besideGone('displaced')}`;

/** A condition for rows that are written only when all of these are gone. */
export const IS_WAY_FREE = '(select count(*) from displaced) >= 0';
