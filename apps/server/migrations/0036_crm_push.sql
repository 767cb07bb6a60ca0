-- Fields of contacts as a CRM told them last.
create table crm_field_lists (
  account_id    bigint      not null,
  connection_id bigint      not null,
  fields        jsonb       not null,
  read_at       timestamptz not null,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references crm_connections (account_id, id) on delete cascade
);

-- Where columns go, per connection and type of list; columns without a row go where the default puts them.
create table crm_mappings (
  account_id    bigint      not null,
  connection_id bigint      not null,
  list_type     text        not null check (list_type in ('local', 'people', 'domain', 'influencer')),
  rows          jsonb       not null,
  changed_at    timestamptz not null,
  primary key (account_id, connection_id, list_type),
  foreign key (account_id, connection_id) references crm_connections (account_id, id) on delete cascade
);

-- Pushes of leads to a CRM: planned, sent, undone. They outlive the connection.
create table crm_pushes (
  account_id      bigint      not null references accounts (id) on delete cascade,
  id              bigint      not null generated always as identity,
  user_id         bigint      not null,
  user_name       text        not null,
  language        text        not null,
  list_id         bigint      not null,
  list_type       text        not null check (list_type in ('local', 'people', 'domain', 'influencer')),
  connection_id   bigint      not null,
  provider        text        not null,
  connection_name text        not null,
  can_undo        boolean     not null,
  state           text        not null check (state in
    ('planning', 'planned', 'sending', 'waiting', 'completed', 'canceled', 'failed', 'undoing', 'undone')),
  -- What goes on when the connection is renewed.
  resumes         text        check (resumes in ('planning', 'sending', 'undoing')),
  -- Columns, fields and policies as they were when it was planned: what was confirmed is what is sent.
  routes          jsonb       not null default '[]',
  tags            text[]      not null default '{}',
  source          text        not null default '',
  total           int         not null default 0,
  checked_at      timestamptz,
  -- A checksum of the plan that was confirmed while it is checked once more; it is sent if it is still the same.
  confirmed       text,
  is_changed      boolean     not null default false,
  -- Somebody stopped it while leads were on their way: it ends when their outcome is known.
  is_canceling    boolean     not null default false,
  -- Figures of one that has ended; null while they change.
  counts          jsonb,
  error_code      text,
  created_at      timestamptz not null,
  started_at      timestamptz,
  finished_at     timestamptz,
  -- When it last moved; one that is silent for long is given to another worker.
  moved_at        timestamptz not null,
  -- When its leads are forgotten; null: they are.
  forget_at       timestamptz,
  primary key (account_id, id)
) with (fillfactor = 80);
-- Serves the pushes of a list, newest first.
create index crm_pushes_list on crm_pushes (account_id, list_id, id desc);
-- Serves a person's running and recent work.
create index crm_pushes_user on crm_pushes (account_id, user_id, id desc);
-- Serves what a connection has sent last and what waits for it.
create index crm_pushes_connection on crm_pushes (account_id, connection_id, id desc);
-- Serves the sweeps of pushes that nobody works on any more, and of those whose leads are to be forgotten.
create index crm_pushes_open on crm_pushes (moved_at) where state in ('planning', 'sending', 'undoing');
create index crm_pushes_forget on crm_pushes (forget_at);

-- One push at a time writes into a connection: who holds it, and until when unless it tells of itself.
create table crm_push_turns (
  account_id    bigint      not null references accounts (id) on delete cascade,
  connection_id bigint      not null,
  push_id       bigint      not null,
  -- Empty: the push rests and may take it again.
  held_by       text        not null,
  held_until    timestamptz not null,
  primary key (account_id, connection_id)
);

-- The leads of a push, each with its plan, what was sent and what was there before.
create table crm_push_records (
  account_id     bigint      not null,
  push_id        bigint      not null,
  position       int         not null,
  result_id      bigint      not null,
  name           text        not null default '',
  -- What the person can be recognised by, for export and erasure.
  identity       text[]      not null default '{}',
  email          text        not null default '',
  phone          text        not null default '',
  -- Null: not compared with the CRM yet.
  act            text        check (act in ('create', 'update', 'skip', 'blocked')),
  reason         text,
  state          text        not null default 'open' check (state in ('open', 'waiting', 'sending', 'sent', 'failed', 'undone', 'left')),
  match          text        check (match in ('email', 'phone', 'choice')),
  contact_id     text,
  contact_url    text,
  candidates     jsonb       not null default '[]',
  -- Everything of the lead that is mapped, and the tags it gets.
  mapped         jsonb       not null default '{}',
  dropped        jsonb       not null default '{}',
  tags           text[]      not null default '{}',
  differences    jsonb       not null default '[]',
  filled         int         not null default 0,
  changed        int         not null default 0,
  kept           int         not null default 0,
  -- For the undo: what was in the fields that were written, what was written, the new contact as it was made.
  before         jsonb       not null default '{}',
  written        jsonb       not null default '{}',
  made           jsonb,
  tags_added     text[]      not null default '{}',
  attempts       int         not null default 0,
  -- Nobody knows whether it arrived: the CRM is looked through before it is sent again.
  is_doubtful    boolean     not null default false,
  try_after      timestamptz,
  problem_status int,
  problem_words  text,
  sent_at        timestamptz,
  primary key (account_id, push_id, position),
  foreign key (account_id, push_id) references crm_pushes (account_id, id) on delete cascade
) with (fillfactor = 70);
-- Serves the next leads of a push.
create index crm_push_records_open on crm_push_records (account_id, push_id, state, position);
-- Serves the question whether a lead was sent by another push as well.
create index crm_push_records_result on crm_push_records (account_id, result_id) where state = 'sent';
-- Serves the export and erasure of a person.
create index crm_push_records_identity on crm_push_records using gin (identity);
