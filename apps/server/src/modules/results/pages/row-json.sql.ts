/**
 * A row `r` as the JSON of the contract's `Result`, built by hand. `row_to_json` is slower: for each row it looks up every type and
 * walks the wide row from its start for every value. Nearly all texts need no escaping and are inserted as they are.
 */
import type { ListType } from '@leadwright/contract/leads/lists';
import { COLUMN_NAMES, isNumber, kindOf } from '@leadwright/contract/leads/result-columns';
import { isSuppressed } from '../rows/row.sql.ts';
import type { Put, Scope } from './filter.sql.ts';

const NUMBERS = [...COLUMN_NAMES.filter(isNumber), 'lat', 'lon'];
const WORDS = COLUMN_NAMES.filter((column) => kindOf(column) === 'words');
const TEXTS = [
  ...COLUMN_NAMES.filter((column) => !isNumber(column) && kindOf(column) !== 'words'),
  'domain',
  'email_state',
];

/** Functions take a hundred arguments at most. */
const MOST_ARGUMENTS = 100;
function concat(pieces: string[]): string {
  if (pieces.length <= MOST_ARGUMENTS) return `concat(${pieces.join(', ')})`;
  const rest = pieces.slice(MOST_ARGUMENTS - 1);
  return `concat(${[...pieces.slice(0, MOST_ARGUMENTS - 1), concat(rest)].join(', ')})`;
}

const orNull = (sql: string) => `coalesce(${sql}, 'null')`;
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const PLAIN_TEXTS = concat([
  ...TEXTS.flatMap((column, n) => [`'${n === 0 ? '' : '",'}"${column}":"'`, `r.${column}`]),
  `'"}'`,
]);
const ESCAPED_TEXTS = `substr(json_object(array[${TEXTS.map((column) => `'${column}', r.${column}`).join(', ')}])::text, 2)`;
const IS_TO_ESCAPE = `${concat(TEXTS.map((column) => `r.${column}`))} ~ '[\\x01-\\x1f"\\\\]'`;

/** The origin of an address or of the lookup for one. An unchecked lead without an address has none. */
const EMAIL_ORIGIN = `case when r.email <> '' or r.email_state <> 'unchecked'
  then coalesce(r.provenance -> 'email', r.provenance -> '*') end`;

/** Most lists have no labels at all, which one look tells. */
const labelsIn = ({ accountId, listId }: Scope, put: Put) => `
  case when exists (select from result_labels l where l.account_id = ${put(accountId)}::bigint and l.list_id = ${put(listId)}::bigint)
  then to_json(array(select l.label_id from result_labels l where l.account_id = r.account_id and l.result_id = r.id order by 1))::text
  else '[]' end`;

const NO_CRM = `'"crm_states":[],"crm_owner":""'`;
/** Most lists have nothing in a CRM, which one look tells. */
const crmIn = ({ accountId, listId }: Scope, put: Put) => `
  case when exists (select from result_crm_states c where c.account_id = ${put(accountId)}::bigint and c.list_id = ${put(listId)}::bigint)
  then coalesce((
    select concat('"crm_states":', json_agg(c.state order by c.state)::text, ',"crm_owner":', to_json(max(c.owner))::text)
    from result_crm_states c where c.account_id = r.account_id and c.result_id = r.id having count(*) > 0), ${NO_CRM})
  else ${NO_CRM} end`;

export const contractRow = (put: Put, list: Scope & { type: ListType }) =>
  `${concat([
    `'{"id":'`,
    'r.id',
    `',"list_id":'`,
    'r.list_id',
    `',"type":"'`,
    `${put(list.type)}::text`,
    `'","is_verified":'`,
    `case when r.is_verified then 'true' else 'false' end`,
    `',"is_suppressed":'`,
    `case when ${isSuppressed()} then 'true' else 'false' end`,
    ...NUMBERS.flatMap((column) => [`',"${column}":'`, orNull(`r.${column}::text`)]),
    ...WORDS.flatMap((column) => [
      `',"${column}":'`,
      `case when r.${column} = '{}' then '[]' else to_json(r.${column})::text end`,
    ]),
    `',"email_origin":'`,
    orNull(`(${EMAIL_ORIGIN})::text`),
    `',"sent_at":'`,
    orNull(`'"' || ${instant('r.sent_at')} || '"'`),
    `',"created_at":"'`,
    instant('r.created_at'),
    `'","labels":'`,
    labelsIn(list, put),
    `','`,
    crmIn(list, put),
    `','`,
    `case when ${IS_TO_ESCAPE} then ${ESCAPED_TEXTS} else ${PLAIN_TEXTS} end`,
  ])} as json`;

/** The rows of a query with a `contractRow`, in its order. */
export const asJson = (rows: string) => `(select '[' || coalesce(string_agg(p.json, ','), '') || ']' from (${rows}) p)`;
