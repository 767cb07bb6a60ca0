-- What sources have said about an address while others have still to be asked. They are not asked again, so it is kept here.
alter table enrichment_rows add column kept jsonb not null default '[]';
