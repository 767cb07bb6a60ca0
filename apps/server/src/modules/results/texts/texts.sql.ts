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

/** Rows that were deleted are back at their old place. */
export const textsBack = (rows: string): string => `
  texts_back as (
    insert into result_texts (account_id, list_id, ordinal, result_id, search_text, prose_text)
    select c.account_id, c.list_id, c.ordinal, c.id, c.search_text, c.prose_text from ${rows} c
    where c.ordinal < (select until from list_texts where account_id = $1::bigint and list_id = $2::bigint))`;

/** The same for many: the job brings them in, beginning with the first of them. Those behind it that are in stay in, and as they are. */
export const textsLater = (rows: string): string => `
  texts_later as (
    update list_texts t set until = c.first from (select min(ordinal) as first from ${rows}) c
    where t.account_id = $1::bigint and t.list_id = $2::bigint and t.until > c.first)`;
