-- Leads that a user typed or imported and then deleted: neither a list nor the wallet knows them any more. A search for new leads leaves
-- them out all the same. The identity is a hash of what a list knew the lead by, as in free_leads.
create table removed_leads (
  account_id bigint not null references accounts (id) on delete cascade,
  identity   uuid   not null,
  primary key (account_id, identity)
);
