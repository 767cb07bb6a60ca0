/** All SQL of passages. The account comes first in every query. */
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Piece } from './pieces.rules.ts';

/** `title` is found as well, without the dashes and dots of file names and addresses. */
export async function insertPassages(
  db: Db,
  accountId: number,
  { sourceId, title, pieces }: { sourceId: number; title: string; pieces: readonly Piece[] },
): Promise<void> {
  if (!pieces.length) return;
  const rows = JSON.stringify(pieces.map((piece, no) => ({ no, ...piece })));
  await sql`
    insert into training_passages (account_id, source_id, no, page, heading, text, tokens, words)
    select ${accountId}, ${sourceId}, p.no, p.page, p.heading, p.text, p.tokens,
      setweight(to_tsvector('english', named) || to_tsvector('spanish', named) || to_tsvector('simple', unaccent(named)), 'A')
        || to_tsvector('english', p.text) || to_tsvector('spanish', p.text) || to_tsvector('simple', unaccent(p.text))
    from json_to_recordset(${rows}::json) as p(no int, page int, heading text, text text, tokens int),
      lateral (select translate(${title}, '-_./', '    ') || ' ' || p.heading as named) as names`.execute(db);
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

/** Best first: by how many words of the question a passage has, those that few passages have above all, then by how often. */
export async function findPassages(
  db: Db,
  accountId: number,
  words: readonly string[],
  limit: number,
): Promise<FoundPassage[]> {
  const { rows } = await sql<FoundPassage>`
    with asked as materialized (${ASKED(words)}),
    found as materialized (
      select p.source_id, p.no, ts_rank(p.words, whole.query) as rank,
        array(select a.no from asked a where p.words @@ a.query) as hits
      from (select string_agg('(' || query::text || ')', ' | ')::tsquery as query from asked) as whole
      join training_passages p on p.account_id = ${accountId} and p.words ~@@ whole.query),
    rarity as (
      select hit, ln(1 + (select count(*) from found)::float8 / count(*)) as weight
      from found, unnest(hits) as hit group by hit),
    best as (
      select f.source_id, f.no, f.rank, (select sum(weight) from rarity where hit = any (f.hits)) as score
      from found f order by score desc, rank desc, source_id, no limit ${limit})
    select b.source_id, s.kind, s.title, s.url, p.page, p.heading, p.text, p.tokens, b.score
    from best b
    join training_passages p on p.account_id = ${accountId} and p.source_id = b.source_id and p.no = b.no
    join training_sources s on s.account_id = ${accountId} and s.id = b.source_id
    order by b.score desc, b.rank desc, b.source_id, b.no`.execute(db);
  return rows;
}

/** Which of these words are asked for, in whatever form. */
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
