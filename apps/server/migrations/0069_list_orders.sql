-- Sorting long lists by a column, without an index for every column. Both tables are made in the background from the rows and the
-- blocks of a list, say which state of the blocks they were made from, and are left aside as soon as that has changed.

-- The least and the greatest value of every text column in a block, as people search them, in the order of TEXT_COLUMNS in
-- results/columns.rules.ts and cut to their first letters; null where no row has a value. They say which few blocks can hold the
-- first rows of an order. Nothing is kept here for short lists.
create table list_ranges (
  account_id bigint not null,
  list_id    bigint not null,
  block      bigint not null,
  -- xmin of the block
  version    bigint not null,
  lows       text[] not null,
  highs      text[] not null,
  primary key (account_id, list_id, block),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);

-- A list in the order of one column, from the first sorting on and for a day: every page is a look-up then.
create table list_orders (
  account_id bigint      not null,
  list_id    bigint      not null,
  name       text        not null,
  -- Only rows that were not sent to a CRM.
  is_unsent  boolean     not null,
  -- Over the blocks of the list
  version    bigint      not null,
  total      int         not null,
  -- Rows with a value come first.
  filled     int         not null,
  made_at    timestamptz not null,
  primary key (account_id, list_id, name, is_unsent),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
-- Serves the sweep.
create index list_orders_age on list_orders (made_at);

-- The ids of 1,000 rows of an order each.
create table list_order_parts (
  account_id bigint   not null,
  list_id    bigint   not null,
  name       text     not null,
  is_unsent  boolean  not null,
  part       int      not null,
  ids        bigint[] not null,
  primary key (account_id, list_id, name, is_unsent, part),
  foreign key (account_id, list_id, name, is_unsent) references list_orders (account_id, list_id, name, is_unsent) on delete cascade
);
