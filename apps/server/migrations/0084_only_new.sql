-- Leads that were delivered without a contact, and so for nothing: the wallet knows only what was bought. A search for new leads
-- leaves them out, also where they were deleted since. The identity is a hash of what a list knows the lead by.
create table free_leads (
  account_id bigint not null references accounts (id) on delete cascade,
  identity   uuid   not null,
  primary key (account_id, identity)
);
