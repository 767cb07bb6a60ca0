/**
 * What leaves with an account, part by part, in the order in which it is read in again (docs/account-archive.md). A row names
 * others by their place in their part, so nothing of this installation's numbering leaves. Passwords, keys, connections, cards
 * and whatever runs right now stay here.
 */
import { isHidden } from '../results/public.ts';

/** What becomes of a row that names one which is not in the archive. */
type Lost = 'skip' | 'null' | 'zero';

export interface Part {
  name: string;
  table: string;
  /** Rows are named by their place in this part. */
  hasIds?: true;
  /** The columns that leave; otherwise all but `stays`. */
  takes?: readonly string[];
  stays?: readonly string[];
  where?: string;
  order: string;
  refs?: Readonly<Record<string, readonly [part: string, lost: Lost]>>;
  /** Columns that name leads, searches and the like in words: `search:12`, `local:3/45`. */
  subjects?: readonly string[];
  /** Columns of settings that name lists, labels and prompts. */
  settings?: readonly string[];
  /** Columns that are set when it is read in. */
  sets?: Readonly<Record<string, string>>;
  /** Only read in when the credits are taken over. */
  isCredit?: true;
}

/** What rows of a part are called elsewhere: from their id here to their place, or from their place to their new id. */
export type Names = (part: string, value: number) => number | undefined;

const LIVING = '(select l.id from lists l where l.account_id = t.account_id and l.deleted_at is null)';
const inLiving = `t.list_id in ${LIVING}`;

export const PARTS: readonly Part[] = [
  {
    name: 'users',
    table: 'users',
    hasIds: true,
    order: 't.id',
    takes: [
      'role',
      'first_name',
      'last_name',
      'email',
      'access_options',
      'status',
      'language',
      'created_at',
      'deleted_at',
    ],
  },
  { name: 'labels', table: 'labels', hasIds: true, order: 't.id' },
  {
    name: 'lists',
    table: 'lists',
    hasIds: true,
    order: 't.id',
    where: 't.deleted_at is null',
    stays: ['has_webhook', 'running_search_id', 'made_by_search_id', 'deleted_at'],
    refs: { created_by: ['users', 'zero'] },
  },
  {
    name: 'results',
    table: 'result_rows',
    hasIds: true,
    order: 't.id',
    where: `${inLiving} and not ${isHidden('t')}`,
    refs: { list_id: ['lists', 'skip'] },
  },
  {
    name: 'list_blocks',
    table: 'list_blocks',
    order: 't.list_id, t.block',
    refs: { list_id: ['lists', 'skip'] },
  },
  {
    name: 'list_values',
    table: 'list_values',
    order: 't.list_id, t.name collate "C", t.value collate "C"',
    refs: { list_id: ['lists', 'skip'] },
  },
  {
    name: 'result_labels',
    table: 'result_labels',
    order: 't.result_id, t.label_id',
    refs: { result_id: ['results', 'skip'], label_id: ['labels', 'skip'], list_id: ['lists', 'skip'] },
  },
  {
    name: 'result_marks',
    table: 'result_marks',
    order: 't.result_id',
    refs: { result_id: ['results', 'skip'] },
  },
  {
    name: 'label_counts',
    table: 'label_counts',
    order: 't.label_id, t.list_id',
    refs: { label_id: ['labels', 'skip'], list_id: ['lists', 'skip'] },
  },
  {
    name: 'result_activity',
    table: 'result_activity',
    order: 't.id',
    stays: ['id'],
    refs: { list_id: ['lists', 'skip'], result_id: ['results', 'skip'] },
  },
  {
    name: 'credit_wallet',
    table: 'credit_wallets',
    order: 't.account_id',
    // What a plan gives every month is the plan's; the sweep finds out what is due.
    takes: ['balance', 'reserved', 'owed', 'low_mark', 'last_transaction', 'last_line', 'created_at'],
    sets: { due_at: 'now()' },
  },
  { name: 'credit_lots', table: 'credit_lots', hasIds: true, order: 't.id' },
  {
    name: 'credit_reservations',
    table: 'credit_reservations',
    hasIds: true,
    order: 't.id',
    // Steps name runs of this installation.
    stays: ['credential_id', 'step'],
    refs: { user_id: ['users', 'null'] },
    subjects: ['subject'],
  },
  {
    name: 'ledger_transactions',
    table: 'ledger_transactions',
    order: 't.id',
    // Keys stand for requests of this installation. Elsewhere the same one could be another request.
    stays: ['key', 'fingerprint'],
    refs: { reservation_id: ['credit_reservations', 'null'], user_id: ['users', 'null'] },
    subjects: ['subject', 'subjects'],
    sets: { key: `'archive:' || r.id` },
  },
  {
    name: 'ledger_entries',
    table: 'ledger_entries',
    order: 't.transaction_id, t.id',
    stays: ['id'],
    refs: { lot_id: ['credit_lots', 'null'] },
  },
  { name: 'credit_refunds', table: 'credit_refunds', order: 't.charge_id, t.item' },
  { name: 'entitlements', table: 'entitlements', order: 't.act collate "C", t.identity', isCredit: true },
  // Deleted by hand, or delivered for nothing: not new to the account elsewhere either.
  { name: 'removed_leads', table: 'removed_leads', order: 't.identity' },
  { name: 'free_leads', table: 'free_leads', order: 't.identity' },
  {
    name: 'exclusion_sources',
    table: 'exclusion_sources',
    order: 't.id',
    where: `t.deleted_at is null and t.status <> 'uploading'`,
    // Which files and CRMs were left out is told; their hashes only this installation can compare.
    takes: [
      'kind',
      'name',
      'provider',
      'rows',
      'refused',
      'begun_at',
      'read_at',
      'created_by',
      'created_at',
      'moved_at',
    ],
    refs: { created_by: ['users', 'zero'] },
    sets: { status: `'moved'` },
  },
  {
    name: 'member_caps',
    table: 'member_caps',
    order: 't.user_id',
    refs: { user_id: ['users', 'skip'] },
  },
  {
    name: 'searches',
    table: 'searches',
    hasIds: true,
    order: 't.id',
    where: 't.finished_at is not null',
    // Who paid for a repetition, and what a source cost, is the business of this installation.
    // What it looks for leaves as it was written.
    stays: ['words', 'intent', 'cursor', 'waits', 'waiting_until', 'again_of', 'paid_by', 'unit_cost_micro'],
    refs: { user_id: ['users', 'zero'], list_id: ['lists', 'zero'], reservation_id: ['credit_reservations', 'zero'] },
  },
  { name: 'assistant_settings', table: 'assistant_settings', order: 't.account_id' },
  { name: 'assistant_prompts', table: 'assistant_prompts', hasIds: true, order: 't.id' },
  {
    name: 'assistant_versions',
    table: 'assistant_versions',
    order: 't.prompt_id, t.version',
    refs: { prompt_id: ['assistant_prompts', 'skip'] },
  },
  {
    name: 'lead_texts',
    table: 'lead_texts',
    order: 't.result_id, t.prompt_type collate "C"',
    refs: { result_id: ['results', 'skip'], list_id: ['lists', 'skip'], prompt_id: ['assistant_prompts', 'null'] },
  },
  {
    name: 'lead_companies',
    table: 'lead_companies',
    order: 't.id',
    stays: ['id'],
    refs: { result_id: ['results', 'skip'], list_id: ['lists', 'skip'], added_list_id: ['lists', 'null'] },
  },
  {
    name: 'business_profile',
    table: 'business_profiles',
    order: 't.account_id',
    stays: ['id'],
    refs: { changed_by: ['users', 'zero'] },
  },
  {
    name: 'training_sources',
    table: 'training_sources',
    hasIds: true,
    order: 't.id',
    where: `t.state <> 'reading'`,
    stays: ['asked_at'],
  },
  {
    name: 'training_passages',
    table: 'training_passages',
    order: 't.source_id, t.no',
    refs: { source_id: ['training_sources', 'skip'] },
  },
  {
    name: 'icp_rounds',
    table: 'icp_rounds',
    hasIds: true,
    order: 't.id',
    where: `t.state = 'ready'`,
    refs: { user_id: ['users', 'zero'], reservation_id: ['credit_reservations', 'null'] },
  },
  {
    name: 'icp_suggestions',
    table: 'icp_suggestions',
    order: 't.round_id, t.position',
    stays: ['id'],
    refs: { round_id: ['icp_rounds', 'skip'] },
  },
  {
    name: 'autopilots',
    table: 'autopilots',
    hasIds: true,
    order: 't.id',
    where: inLiving,
    stays: ['state', 'stop_reason', 'since', 'paused_by', 'next_run_at'],
    refs: { list_id: ['lists', 'skip'], user_id: ['users', 'zero'] },
    settings: ['chain'],
    // Imported automations start paused, so that nothing is spent before a user checks them.
    sets: { state: `'paused'`, paused_by: 'r.user_name', since: 'now()' },
  },
  {
    name: 'workflows',
    table: 'workflows',
    hasIds: true,
    order: 't.id',
    takes: ['name', 'version', 'schedule', 'user_id', 'user_name', 'created_at', 'changed_at'],
    refs: { user_id: ['users', 'zero'] },
    sets: {
      node_types: `'{}'`,
      node_count: '0',
      is_whole: 'false',
      refs: `'[]'`,
      halted: `case when r.schedule is not null then 'inactive' end`,
    },
  },
  {
    name: 'workflow_versions',
    table: 'workflow_versions',
    order: 't.workflow_id, t.version',
    refs: { workflow_id: ['workflows', 'skip'], user_id: ['users', 'zero'] },
    settings: ['graph'],
  },
];

export const partOf = (name: string): Part | undefined => PARTS.find((part) => part.name === name);
