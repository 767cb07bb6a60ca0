-- Who pays. The tree is platform > reseller > customer (decisions: accounts, people, roles).
create table accounts (
  id         bigint      generated always as identity primary key,
  parent_id  bigint      references accounts (id),
  kind       text        not null check (kind in ('platform', 'reseller', 'customer')),
  name       text        not null check (char_length(name) between 1 and 255),
  status     text        not null default 'active'
             check (status in ('inactive', 'active', 'trial', 'stopped', 'expired', 'canceled', 'deleted')),
  brand_id   bigint      not null,
  modules    text[]      not null default '{}' check (modules <@ array['ai_suggest', 'leads', 'whitelabel', 'admin']),
  time_zone  text        not null default 'UTC',
  settings   jsonb       not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((kind = 'platform') = (parent_id is null))
);
-- Serves a parent's list of its accounts, newest first.
create index accounts_children on accounts (parent_id, created_at desc, id);
-- There is one platform.
create unique index accounts_platform on accounts (kind) where kind = 'platform';

create table users (
  account_id     bigint      not null references accounts (id) on delete cascade,
  id             bigint      not null generated always as identity,
  role           text        not null check (role in ('admin', 'user', 'related')),
  first_name     text        not null default '',
  last_name      text        not null default '',
  email          text        not null,
  profile        text,
  access_options text[]      not null default '{}' check (access_options <@ array['ai_suggest', 'leads', 'whitelabel', 'admin', 'wallet']),
  status         text        not null default 'active' check (status in ('active', 'stopped', 'deleted')),
  language       text        not null default 'en' check (language in ('en', 'es')),
  terms_version  int         not null default 0,
  terms_at       timestamptz,
  last_login_at  timestamptz,
  created_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  primary key (account_id, id),
  check (role <> 'related' or cardinality(access_options) > 0)
);
-- One main user (or super admin) leads each account; members follow in order of joining.
create index users_members on users (account_id, role, created_at);

-- Directory: an address is unique within a brand, not across the installation.
create table logins (
  brand_id   bigint not null,
  email      text   not null,
  account_id bigint not null references accounts (id) on delete cascade,
  user_id    bigint not null,
  primary key (brand_id, email)
);
-- Serves "which brands know this address" on the platform's own host, and changes of an address.
create index logins_email on logins (email);
create index logins_user on logins (account_id, user_id);
