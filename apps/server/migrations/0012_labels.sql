-- Custom labels: the account's own coloured marks on results.
create table labels (
  account_id bigint      not null references accounts (id) on delete cascade,
  id         bigint      not null generated always as identity,
  name       text        not null check (char_length(name) between 1 and 40),
  color      text        not null check (color in ('red', 'amber', 'green', 'blue', 'violet', 'slate')),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
-- A name stands for one label, however it is written.
create unique index labels_name on labels (account_id, lower(name));

-- How many rows of a list carry a label, kept exact by whoever sets or removes one. Hidden: the list is deleted.
create table label_counts (
  account_id bigint  not null,
  label_id   bigint  not null,
  list_id    bigint  not null,
  count      int     not null check (count >= 0),
  is_hidden  boolean not null default false,
  primary key (account_id, label_id, list_id),
  foreign key (account_id, label_id) references labels (account_id, id) on delete cascade
);
-- Serves deleting and restoring a list.
create index label_counts_list on label_counts (account_id, list_id);
