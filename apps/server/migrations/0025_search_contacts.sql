-- Local leads that were delivered free because nothing is known to contact them by, and rows of the list that got their first
-- contact from this search.
alter table searches add column without_contact int not null default 0;
alter table searches add column completed int not null default 0;
