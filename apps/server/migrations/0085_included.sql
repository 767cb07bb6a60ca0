-- The e-mails that are part of a lead's price belong to the search: it ends when they have been looked for and checked.
-- Its rows have their own end, and their own outcome, before that.
alter table searches
  add column rows_ended_at timestamptz,
  add column rows_status text,
  add column emails_total integer not null default 0,
  add column emails_done integer not null default 0,
  add column emails_found integer not null default 0,
  add column emails_failed integer not null default 0,
  add column emails_later integer not null default 0,
  add column emails_error text;

-- How far a run has taken over the rows of its search, and how many rows have an answer although they are asked about once more.
alter table enrichments
  add column past bigint not null default -1,
  add column later integer not null default 0;
alter table enrichment_rows add column is_answered boolean not null default false;
