-- What the sources have found for an account, by type of list and act, and what the account wants of each: who is asked first is learned
-- from it.
create table enrichment_sources (
  account_id bigint not null references accounts (id) on delete cascade,
  list_type  text   not null check (list_type in ('local', 'people', 'domain', 'influencer')),
  act        text   not null check (act in ('find-emails', 'get-employees', 'get-phones', 'enrich', 'find-similar')),
  source     text   not null,
  -- Leads it was asked about, and those it found something for.
  asked      bigint not null default 0 check (asked >= 0),
  found      bigint not null default 0 check (found between 0 and asked),
  choice     text   not null default 'auto' check (choice in ('auto', 'pinned', 'excluded')),
  primary key (account_id, list_type, act, source)
);
