-- SCIM: the directory of a company keeps the people of its account. It belongs to the account's sign-on, whose proven domains say
-- whom it may create, and goes with it.
create table scim_tokens (
  account_id   bigint      not null,
  id           bigint      not null generated always as identity,
  provider_id  bigint      not null,
  name         text        not null check (char_length(name) between 1 and 60),
  token_hash   bytea       not null,
  last_four    text        not null,
  created_by   text        not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
-- Finds the account of a call: 256 random bits find their row.
create index scim_tokens_hash on scim_tokens (token_hash);
create index scim_tokens_provider on scim_tokens (account_id, provider_id);

-- What a directory calls a person. Members whom it has not named yet have no row.
create table scim_users (
  account_id  bigint      not null,
  user_id     bigint      not null,
  provider_id bigint      not null,
  user_name   text        not null,
  external_id text,
  -- It made the person, who may then sign on without being asked who they are.
  is_created  boolean     not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
create unique index scim_users_name on scim_users (account_id, lower(user_name));
create unique index scim_users_external on scim_users (account_id, external_id) where external_id is not null;
create index scim_users_provider on scim_users (account_id, provider_id);

create table scim_groups (
  account_id   bigint      not null,
  id           bigint      not null generated always as identity,
  provider_id  bigint      not null,
  display_name text        not null,
  external_id  text,
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
create unique index scim_groups_name on scim_groups (account_id, lower(display_name));
create unique index scim_groups_external on scim_groups (account_id, external_id) where external_id is not null;
create index scim_groups_provider on scim_groups (account_id, provider_id);

create table scim_members (
  account_id bigint not null,
  group_id   bigint not null,
  user_id    bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references scim_groups (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index scim_members_user on scim_members (account_id, user_id);

-- A directory creates a person before it says their groups, and takes the last group away before the person leaves: somebody who may
-- use nothing. Everybody else still makes members with at least one option.
alter table users drop constraint users_check;
