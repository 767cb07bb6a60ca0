-- Salesforce has two kinds of records for people: leads, and contacts that belong to accounts. A connection makes one of them.

-- Null: the usual kind of its CRM.
alter table crm_connections add column record_kind text check (record_kind in ('leads', 'contacts'));
-- The kind that it was planned for: an undo finds its records again after the connection's choice has changed.
alter table crm_pushes add column record_kind text check (record_kind in ('leads', 'contacts'));
-- Whose fields these are.
alter table crm_field_lists add column record_kind text check (record_kind in ('leads', 'contacts'));

-- Where columns go when leads become contacts of Salesforce. A table of its own, so that each kind keeps its mapping and processes of
-- the version before still find theirs.
create table crm_contact_mappings (
  account_id    bigint      not null,
  connection_id bigint      not null,
  list_type     text        not null check (list_type in ('local', 'people', 'domain', 'influencer')),
  rows          jsonb       not null,
  changed_at    timestamptz not null,
  primary key (account_id, connection_id, list_type),
  foreign key (account_id, connection_id) references crm_connections (account_id, id) on delete cascade
);
