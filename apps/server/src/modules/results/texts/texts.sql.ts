/**
 * CTEs that keep the texts of rows that are in the index as their rows are; $1 is the account, $2 the list. `rows` is the CTE
 * that changed the rows. Rows that are not in the index yet are left to the job.
 */
const those = (rows: string) =>
  `t.account_id = $1::bigint and t.list_id = $2::bigint and t.ordinal = any(array(select ordinal from ${rows}))`;

export const textsGone = (rows: string): string => `texts_gone as (delete from result_texts t where ${those(rows)})`;

export const textsChanged = (rows: string): string => `
  texts_changed as (
    update result_texts t set search_text = c.search_text, prose_text = c.prose_text from ${rows} c
    where ${those(rows)} and c.ordinal = t.ordinal and (c.search_text <> t.search_text or c.prose_text <> t.prose_text))`;

/** Rows are back at an old place: the job brings their texts in, beginning with the first. Those behind it that are in stay in. */
export const textsLater = (rows: string): string => `
  texts_later as (
    update list_texts t set until = c.first from (select min(ordinal) as first from ${rows}) c
    where t.account_id = $1::bigint and t.list_id = $2::bigint and t.until > c.first)`;
