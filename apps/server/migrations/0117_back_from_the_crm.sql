-- What CRMs tell of the leads that were sent to them.

-- One row for each connection that leads were sent through: when it is read next, and where the CRM posts its changes to.
create table crm_followings (
  account_id    bigint not null,
  connection_id bigint not null,
  -- The first of its contacts that is due; null: none.
  due_at        timestamptz,
  -- The address that is subscribed there; empty: none, so the CRM is only read.
  hook_url      text   not null default '',
  hook_tried_at timestamptz,
  -- When the CRM last posted something about it.
  heard_at      timestamptz,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references crm_connections (account_id, id) on delete cascade
);
-- Serves the schedule.
create index crm_followings_due on crm_followings (due_at);

-- A lead in a CRM. Leads of several lists may be one contact there.
create table crm_followed (
  account_id      bigint      not null,
  connection_id   bigint      not null,
  result_id       bigint      not null,
  list_id         bigint      not null,
  contact_id      text        not null,
  contact_url     text,
  -- What the person can be recognised by, for export and erasure.
  identity        text[]      not null default '{}',
  state           text        not null default 'open' check (state in ('open', 'working', 'won', 'lost', 'deleted')),
  is_unsubscribed boolean     not null default false,
  is_merged       boolean     not null default false,
  owner           text        not null default '',
  source          text        check (source in ('webhook', 'reading')),
  sent_at         timestamptz not null,
  changed_at      timestamptz,
  -- When the last reading began whose answer was taken.
  read_at         timestamptz,
  -- When the CRM said that something changed; null: that was read already.
  hinted_at       timestamptz,
  -- Null: it is not read any more.
  due_at          timestamptz,
  primary key (account_id, connection_id, result_id),
  foreign key (account_id, connection_id) references crm_followings (account_id, connection_id) on delete cascade
) with (fillfactor = 80);
-- Serves what a CRM tells about a contact.
create index crm_followed_contact on crm_followed (account_id, connection_id, contact_id);
-- Serves the next contacts to read.
create index crm_followed_due on crm_followed (account_id, connection_id, due_at);
-- Serves the export and erasure of a person.
create index crm_followed_identity on crm_followed using gin (identity);
-- Serves a lead with all its CRMs.
create index crm_followed_result on crm_followed (account_id, result_id);

-- An event of a CRM names a location, a portal or a company, and not our account.
create index crm_connections_place on crm_connections (provider, external_id) where disconnected_at is null;

-- The same beside the rows of lists, as labels are: one row for each state that a lead is in, in any CRM.
create table result_crm_states (
  account_id bigint not null,
  result_id  bigint not null,
  state      text   not null check (state in ('open', 'working', 'won', 'lost', 'deleted', 'unsubscribed', 'merged')),
  list_id    bigint not null,
  ordinal    bigint not null,
  owner      text   not null default '',
  primary key (account_id, result_id, state)
);
-- Serves the filter, in order of arrival.
create index result_crm_states_filter on result_crm_states (account_id, list_id, state, ordinal);
-- Serves the owners of a list's leads, and the filter by them.
create index result_crm_states_owner on result_crm_states (account_id, list_id, owner, ordinal) where owner <> '';

-- Who unsubscribed in a CRM enters the do-not-contact list. No entry has to be checked again: the set only grows.
alter table suppressions drop constraint suppressions_origin_check;
alter table suppressions add constraint suppressions_origin_check
  check (origin in ('manual', 'import', 'removal', 'erasure', 'crm')) not valid;
