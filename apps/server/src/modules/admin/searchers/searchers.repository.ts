/** All SQL of the administrators' view of searches, across accounts. */
import { MOST_COUNTED_SEARCHES } from '@leadwright/contract/admin/searchers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/database/database.ts';
import type { SearchRow } from '../../search/public.ts';
import { byAutopilot, hasTexts, integrationsOf, isOutcome, type Matching, matches } from './searchers.sql.ts';

export interface LabelMark {
  id: number;
  name: string;
  color: string;
}

/** What is needed to say what can be done with a search. */
export type Candidate = Pick<
  SearchRow,
  | 'account_id'
  | 'id'
  | 'kind'
  | 'status'
  | 'row_limit'
  | 'added'
  | 'duplicates'
  | 'new_only'
  | 'ran_short'
  | 'error_code'
  | 'key_owner'
  | 'credits'
  | 'maximum_credits'
  | 'rows_ended_at'
  | 'finished_at'
> & {
  /** It is being run again; the platform has paid for a finished re-run. */
  runs_again: boolean;
  was_paid: boolean;
};

export interface Line extends SearchRow {
  account_name: string;
  sources_micro: number;
  autopilot: boolean;
  ai: boolean;
  integrations: string[];
  labels: LabelMark[];
  label_total: number;
  runs_again: boolean;
  was_paid: boolean;
}

const repetitions = sql`
  exists (select from searches r where r.account_id = s.account_id and r.again_of = s.id and r.finished_at is null) as runs_again,
  exists (select from searches r where r.account_id = s.account_id and r.again_of = s.id and r.paid_by = 'platform'
    and r.status = 'completed') as was_paid`;

const SHOWN_LABELS = 3;
/** Only looked up for the rows of one page. */
const details = sql`
  a.name as account_name, round(s.provider_cost * s.unit_cost_micro)::float8 as sources_micro,
  ${byAutopilot} as autopilot, ${hasTexts} as ai, ${integrationsOf} as integrations,
  coalesce(l.marks, '[]') as labels, coalesce(l.total, 0) as label_total, ${repetitions}`;
const joins = sql`
  join accounts a on a.id = s.account_id
  left join lateral (
    select count(*)::int as total,
      to_jsonb((array_agg(jsonb_build_object('id', b.id, 'name', b.name, 'color', b.color) order by c.count desc, b.id))
        [1:${sql.lit(SHOWN_LABELS)}]) as marks
    from label_counts c join labels b on b.account_id = c.account_id and b.id = c.label_id
    where c.account_id = s.account_id and c.list_id = s.list_id and c.count > 0 and not c.is_hidden) l on true`;

interface Place {
  created_at: Date;
  id: number;
}

/** Newest first; `below` continues after a row. */
export async function findLines(
  db: Db,
  filter: Matching,
  { limit, offset = 0, below }: { limit: number; offset?: number; below?: Place },
): Promise<Line[]> {
  const beyond = below ? sql`and (s.created_at, s.id) < (${below.created_at}, ${below.id})` : sql``;
  const { rows } = await sql<Line>`
    with page as materialized (
      select s.* from searches s where ${matches(filter)} ${beyond}
      order by s.created_at desc, s.id desc limit ${limit} offset ${offset})
    select s.*, ${details} from page s ${joins} order by s.created_at desc, s.id desc`.execute(db);
  return rows;
}

export async function findLine(db: Db, id: number): Promise<Line | undefined> {
  const { rows } = await sql<Line>`select s.*, ${details} from searches s ${joins} where s.id = ${id}`.execute(db);
  return rows[0];
}

export interface Figures {
  total: number;
  /** There are more matches than were counted. */
  is_minimum: boolean;
  running: number;
  waiting: number;
  failed: number;
  credits: number;
  sources_micro: number;
}

/** Of the newest `most`: a year of a large installation has millions. */
export async function sumUp(db: Db, filter: Matching, most = MOST_COUNTED_SEARCHES): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select least(count(*), ${most})::int as total, count(*) > ${most} as is_minimum,
      count(*) filter (where ${isOutcome('running')})::int as running,
      count(*) filter (where ${isOutcome('waiting')})::int as waiting, count(*) filter (where ${isOutcome('failed')})::int as failed,
      coalesce(sum(s.credits), 0)::float8 as credits,
      coalesce(sum(round(s.provider_cost * s.unit_cost_micro)), 0)::float8 as sources_micro
    from (select s.status, s.waiting_until, s.ran_short, s.credits, s.provider_cost, s.unit_cost_micro from searches s
      where ${matches(filter)} order by s.created_at desc limit ${most + 1}) s`.execute(db);
  return rows[0] as Figures;
}

/** Oldest first. */
export async function findCandidates(db: Db, filter: Matching, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with found as materialized (
      select s.account_id, s.id, s.kind, s.status, s.row_limit, s.added, s.duplicates, s.new_only, s.ran_short, s.error_code,
        s.key_owner, s.credits, s.maximum_credits, s.rows_ended_at, s.finished_at, s.created_at
      from searches s where ${matches(filter)} order by s.created_at, s.id limit ${limit}),
    repeated as materialized (
      select r.account_id, r.again_of, bool_or(r.finished_at is null) as runs_again,
        bool_or(r.paid_by = 'platform' and r.status = 'completed') as was_paid
      from searches r where r.again_of is not null group by 1, 2)
    select s.*, coalesce(r.runs_again, false) as runs_again, coalesce(r.was_paid, false) as was_paid
    from found s left join repeated r on r.account_id = s.account_id and r.again_of = s.id
    order by s.created_at, s.id`.execute(db);
  return rows;
}

/** More are not counted: the number only helps to tell one from another. */
const MOST_COUNTED = 10_000;

export interface Suggested {
  id: number;
  name: string;
  searches: number;
}

/** Among the matches, names that begin with the text come first. */
export async function suggestAccounts(db: Db, text: string, ids: number[], limit: number): Promise<Suggested[]> {
  const named = ids.length > 0 ? sql`a.id = any(${ids}::bigint[])` : sql`a.name ilike ${`%${escapeLike(text)}%`}`;
  const { rows } = await sql<Suggested>`
    with found as materialized (
      select a.id, a.name from accounts a where ${named}
      order by a.name not ilike ${`${escapeLike(text)}%`}, a.name, a.id limit ${limit})
    select f.id, f.name, (select count(*)::int from (select from searches s where s.account_id = f.id limit ${MOST_COUNTED}) c) as searches
    from found f order by f.name not ilike ${`${escapeLike(text)}%`}, f.name, f.id`.execute(db);
  return rows;
}

export async function suggestUsers(
  db: Db,
  text: string,
  ids: number[],
  limit: number,
): Promise<(Suggested & { account: string })[]> {
  const whole = sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`;
  const named = ids.length > 0 ? sql`u.id = any(${ids}::bigint[])` : sql`${whole} ilike ${`%${escapeLike(text)}%`}`;
  const { rows } = await sql<Suggested & { account: string }>`
    with found as materialized (
      select u.account_id, u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
      from users u where ${named} order by ${whole} not ilike ${`${escapeLike(text)}%`}, ${whole}, u.id limit ${limit})
    select f.id, f.name, a.name as account, (select count(*)::int from (
      select from searches s where s.account_id = f.account_id and s.user_id = f.id limit ${MOST_COUNTED}) c) as searches
    from found f join accounts a on a.id = f.account_id
    order by f.name not ilike ${`${escapeLike(text)}%`}, f.name, f.id`.execute(db);
  return rows;
}
