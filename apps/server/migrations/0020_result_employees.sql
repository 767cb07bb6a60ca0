-- How many people work at the company, as a column of results.
alter table results add column employees bigint;
alter table list_blocks add column has_employees int not null default 0;
-- Serves lower, greater and sorting.
create index results_employees on results (account_id, list_id, employees, ordinal) where employees is not null;
