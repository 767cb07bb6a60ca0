-- How a person proves to be one: password, second factor, confirmed address.
create table credentials (
  account_id           bigint      not null,
  user_id              bigint      not null,
  password_hash        text,
  must_change_password boolean     not null default false,
  email_confirmed_at   timestamptz,
  totp_secret          text,
  totp_confirmed_at    timestamptz,
  totp_last_step       bigint      not null default 0,
  recovery_codes       text[]      not null default '{}',
  changed_at           timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
-- Serves login-as, which knows a person's id and nothing else.
create index users_by_id on users (id);

-- Directory: identities at Google and Facebook, unique within a brand.
create table social_logins (
  brand_id   bigint      not null references brands (id) on delete cascade,
  provider   text        not null check (provider in ('google', 'facebook')),
  subject    text        not null,
  account_id bigint      not null,
  user_id    bigint      not null,
  created_at timestamptz not null default now(),
  primary key (brand_id, provider, subject),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
-- Serves sign-in on the platform's own host, where the brand is not known yet.
create index social_logins_subject on social_logins (provider, subject);
-- Serves the removal of a person.
create index social_logins_user on social_logins (account_id, user_id);

-- Directory: bearer tokens, hashed. A deleted row is a session that ended, everywhere and at once.
create table sessions (
  id                bigint      generated always as identity primary key,
  token_hash        bytea       not null unique,
  account_id        bigint      not null,
  user_id           bigint      not null,
  login_as_account  bigint,
  login_as_user     bigint,
  login_as_session  bigint      references sessions (id) on delete cascade,
  login_as_reason   text,
  ip                text        not null default '',
  user_agent        text        not null default '',
  created_at        timestamptz not null default now(),
  last_seen_at      timestamptz not null default now(),
  expires_at        timestamptz not null,
  check ((login_as_user is null) = (login_as_session is null) and (login_as_user is null) = (login_as_account is null)),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
-- Serves "my sessions", and ending all of them.
create index sessions_user on sessions (account_id, user_id, last_seen_at desc);
-- Serves the end of what was opened by login-as when the opener's own session ends.
create index sessions_login_as on sessions (login_as_session) where login_as_session is not null;
create index sessions_expiry on sessions (expires_at);

-- Addresses a person has signed in from. They keep a small budget of their own, so that somebody guessing passwords from
-- elsewhere cannot lock the owner out.
create table known_addresses (
  account_id bigint      not null,
  user_id    bigint      not null,
  address    text        not null,
  seen_at    timestamptz not null,
  primary key (account_id, user_id, address),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index known_addresses_age on known_addresses (seen_at);

-- One-time codes sent by mail: 10 minutes, 5 tries, once. A new one replaces the one before.
create table codes (
  account_id bigint      not null,
  user_id    bigint      not null,
  purpose    text        not null check (purpose in ('confirm-email', 'reset-password', 'mail-change')),
  code_hash  bytea       not null,
  email      text        not null,
  session_id bigint,
  tries      int         not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (account_id, user_id, purpose),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index codes_age on codes (expires_at);

create table api_keys (
  account_id          bigint      not null,
  id                  bigint      not null generated always as identity,
  user_id             bigint      not null,
  key_hash            bytea       not null,
  last_four           text        not null,
  name                text        not null check (char_length(name) between 1 and 120),
  description         text        not null default '',
  scopes              text[]      not null default '{}' check (scopes <@ array['read', 'write']),
  daily_credit_budget int         check (daily_credit_budget > 0),
  created_at          timestamptz not null default now(),
  last_used_at        timestamptz,
  revoked_at          timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
-- Serves "my API keys", newest first.
create index api_keys_user on api_keys (account_id, user_id, id desc);
-- Serves authentication: the hash of 256 random bits finds its row.
create index api_keys_hash on api_keys (key_hash);
