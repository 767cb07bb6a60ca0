/** All SQL of passages. The account comes first in every query. */
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import { sql } from 'kysely';
import { type Db, escapeLike } from '../../../platform/database/database.ts';
import type { Piece } from './pieces.rules.ts';

/** Of a row `p`. The title is found as well, without the dashes and dots of file names; so are the parts of addresses. */
const WORDS = (title: string) => {
  const named = sql`(translate(${title}, '-_./', '    ') || ' ' || p.heading)`;
  return sql`
    setweight(to_tsvector('english', ${named}) || to_tsvector('spanish', ${named}) || to_tsvector('simple', unaccent(${named})), 'A')
      || to_tsvector('english', p.text) || to_tsvector('spanish', p.text)
      || to_tsvector('simple', unaccent(translate(p.text, '/', ' ')))`;
};

export async function insertPassages(
  db: Db,
  accountId: number,
  { sourceId, title, pieces }: { sourceId: number; title: string; pieces: readonly Piece[] },
): Promise<void> {
  if (!pieces.length) return;
  const rows = JSON.stringify(pieces.map((piece, no) => ({ no, ...piece })));
  await sql`
    insert into training_passages (account_id, source_id, no, page, heading, text, tokens, words)
    select ${accountId}, ${sourceId}, p.no, p.page, p.heading, p.text, p.tokens, ${WORDS(title)}
    from json_to_recordset(${rows}::json) as p(no int, page int, heading text, text text, tokens int)`.execute(db);
}

export async function deletePassages(db: Db, accountId: number, sourceId: number): Promise<void> {
  await sql`delete from training_passages where account_id = ${accountId} and source_id = ${sourceId}`.execute(db);
}

export interface FoundPassage {
  source_id: number;
  kind: TrainingKind;
  title: string;
  url: string | null;
  page: number | null;
  heading: string;
  text: string;
  tokens: number;
  /** How much of the question is in it, rare words first. */
  score: number;
}

/** Words of both languages that say nothing are left out, in whichever language the question is. */
const ASKED = (words: readonly string[]) => sql`
  select ordinality::int as no,
    (plainto_tsquery('english', word) || plainto_tsquery('spanish', word) || plainto_tsquery('simple', unaccent(word))) as query
  from unnest(${words}::text[]) with ordinality as given(word, ordinality)
  where to_tsvector('english', word) <> '' and to_tsvector('spanish', word) <> ''`;

/** The best of them are looked at more closely. */
const CANDIDATES = 100;

/**
 * Best first: by how many words of the question a passage has, those that few passages have above all, then by how often.
 * The index alone tells which passage has which word; only the best are read.
 */
export async function findPassages(
  db: Db,
  accountId: number,
  words: readonly string[],
  limit: number,
): Promise<FoundPassage[]> {
  const { rows } = await sql<FoundPassage>`
    with asked as materialized (${ASKED(words)}),
    hits as materialized (
      select a.no as word, p.source_id, p.no
      from asked a join searched_passages p on p.account_id = ${accountId} and p.words @@ a.query),
    rarity as materialized (
      select word, ln(1 + (select count(distinct (source_id, no)) from hits)::float8 / count(*)) as weight
      from hits group by word),
    best as materialized (
      select source_id, no, sum(weight) as score from hits join rarity using (word)
      group by source_id, no order by score desc, source_id, no limit ${CANDIDATES})
    select b.source_id, s.kind, s.title, s.url, p.page, p.heading, p.text, p.tokens, b.score
    from best b
    join training_passages p on p.account_id = ${accountId} and p.source_id = b.source_id and p.no = b.no
    join training_sources s on s.account_id = ${accountId} and s.id = b.source_id
    order by b.score desc,
      ts_rank(p.words, (select string_agg('(' || query::text || ')', ' | ')::tsquery from asked)) desc, b.source_id, b.no
    limit ${limit}`.execute(db);
  return rows;
}

/** Which of these words the query contains, in any form. */
export async function findAskedFor(
  db: Db,
  words: readonly string[],
  candidates: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    with asked as materialized (${ASKED(words)})
    select word from unnest(${candidates}::text[]) as word
    where exists (select 1 from asked where query @@ (to_tsvector('english', word) || to_tsvector('spanish', word) || to_tsvector('simple', unaccent(word))))`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
}

export interface Mention {
  account_id: number;
  source_id: number;
  no: number;
  title: string;
  url: string | null;
  heading: string;
  text: string;
}

/** Across accounts: passages that contain the value, ignoring case. The last part of a URL is the most selective. */
export async function findMentions(db: Db, value: string): Promise<Mention[]> {
  const rare = value.slice(value.lastIndexOf('/') + 1);
  const { rows } = await sql<Mention>`
    select p.account_id, p.source_id, p.no, s.title, s.url, p.heading, p.text
    from training_passages p join training_sources s on s.account_id = p.account_id and s.id = p.source_id
    where p.words @@ plainto_tsquery('simple', unaccent(${rare}))
      and p.heading || ' ' || p.text ilike ${`%${escapeLike(value)}%`}
    order by p.account_id, p.source_id, p.no`.execute(db);
  return rows;
}

export async function rewritePassage(
  db: Db,
  { account_id, source_id, no, title, heading, text }: Mention,
  tokens: number,
): Promise<void> {
  await sql`
    update training_passages as passage set heading = p.heading, text = p.text, tokens = ${tokens}, words = ${WORDS(title)}
    from (select ${heading}::text as heading, ${text}::text as text) as p
    where account_id = ${account_id} and source_id = ${source_id} and no = ${no}`.execute(db);
}
