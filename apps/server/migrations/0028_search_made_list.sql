-- The search that made the list, as long as nobody else has used or changed it: then it goes with a search that found nothing.
alter table lists add column made_by_search_id bigint;
-- It found nothing, and the list that it had made was removed.
alter table searches add column list_removed boolean not null default false;
