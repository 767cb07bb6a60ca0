-- Sign-on with OpenID Connect. One provider for the people of an account, and one for the people of a brand, which belongs to
-- the account of the brand. That of the platform's brand is the installation's.
create table sign_on_providers (
  account_id    bigint      not null references accounts (id) on delete cascade,
  id            bigint      not null generated always as identity,
  scope         text        not null check (scope in ('account', 'brand')),
  key           text        not null,
  name          text        not null check (char_length(name) between 1 and 60),
  issuer        text        not null,
  client_id     text        not null,
  client_secret text,
  secret_hint   text        not null default '',
  groups_claim  text        not null default 'groups',
  creates       boolean     not null default false,
  groups        jsonb       not null default '[]',
  others        text[]      check (others <@ array['ai_suggest', 'leads', 'whitelabel', 'wallet']),
  passwords_off boolean     not null default false,
  last_test     jsonb,
  works_since   timestamptz,
  created_by    text        not null default '',
  created_at    timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, scope),
  check (scope = 'account' or not passwords_off)
);
-- Serves the redirect address and back-channel logout: 80 random bits find their row.
create index sign_on_providers_key on sign_on_providers (key);

create table sign_on_domains (
  account_id    bigint      not null,
  provider_id   bigint      not null,
  domain        text        not null,
  proof         text        not null,
  proven_at     timestamptz,
  checked_at    timestamptz,
  problem       text        check (problem in ('no_record', 'other_value', 'no_answer')),
  missing_since timestamptz,
  created_at    timestamptz not null default now(),
  primary key (account_id, provider_id, domain),
  foreign key (account_id, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
-- Serves the sign-in page: whose domain an address has.
create index sign_on_domains_proven on sign_on_domains (domain) where proven_at is not null;
create index sign_on_domains_checked on sign_on_domains (checked_at nulls first);

-- Who is who at a provider. The row belongs to the account of the person; the provider of a brand belongs to another one.
create table sign_on_people (
  account_id       bigint      not null,
  provider_account bigint      not null,
  provider_id      bigint      not null,
  subject          text        not null,
  user_id          bigint      not null,
  email            text        not null,
  groups           text[]      not null default '{}',
  created_at       timestamptz not null,
  last_at          timestamptz not null,
  primary key (account_id, provider_id, subject),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (provider_account, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
create index sign_on_people_subject on sign_on_people (provider_id, subject);
create index sign_on_people_user on sign_on_people (account_id, user_id);
create index sign_on_people_provider on sign_on_people (provider_account, provider_id);

-- Sessions that a provider vouches for, with what it is asked with. Tokens are sealed.
create table sign_on_sessions (
  account_id       bigint      not null,
  session_id       bigint      not null references sessions (id) on delete cascade,
  provider_account bigint      not null,
  provider_id      bigint      not null,
  subject          text        not null,
  sid              text,
  tokens           text,
  good_at          timestamptz not null,
  ask_at           timestamptz not null,
  primary key (account_id, session_id),
  foreign key (provider_account, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
create index sign_on_sessions_session on sign_on_sessions (session_id);
create index sign_on_sessions_due on sign_on_sessions (ask_at);
create index sign_on_sessions_subject on sign_on_sessions (provider_id, subject);
create index sign_on_sessions_sid on sign_on_sessions (provider_id, sid) where sid is not null;
create index sign_on_sessions_provider on sign_on_sessions (provider_account, provider_id);

-- Attempts that have begun: one state each, used once, bound to the browser that began.
create table sign_on_attempts (
  account_id  bigint      not null,
  state_hash  bytea       not null,
  provider_id bigint      not null,
  user_id     bigint,
  binder_hash bytea       not null,
  sealed      text        not null,
  origin      text        not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  answer_hash bytea,
  outcome     text,
  primary key (account_id, state_hash),
  foreign key (account_id, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
create index sign_on_attempts_state on sign_on_attempts (state_hash);
create index sign_on_attempts_age on sign_on_attempts (expires_at);
create index sign_on_attempts_provider on sign_on_attempts (account_id, provider_id);

-- Logout tokens that were used: each counts once.
create table sign_on_spent (
  account_id  bigint      not null,
  provider_id bigint      not null,
  jti_hash    bytea       not null,
  expires_at  timestamptz not null,
  primary key (account_id, provider_id, jti_hash),
  foreign key (account_id, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
create index sign_on_spent_age on sign_on_spent (expires_at);

-- What came of sign-ons, for the owner of the provider.
create table sign_on_log (
  account_id  bigint      not null,
  id          bigint      not null generated always as identity,
  provider_id bigint      not null,
  at          timestamptz not null,
  who         text        not null,
  outcome     text        not null,
  detail      text        not null default '',
  primary key (account_id, id),
  foreign key (account_id, provider_id) references sign_on_providers (account_id, id) on delete cascade
);
create index sign_on_log_newest on sign_on_log (account_id, provider_id, id desc);
create index sign_on_log_age on sign_on_log (at);

-- Codes that confirm a link, and the owner's emergency way in. `codes` is small: its rows live for minutes.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('confirm-email', 'reset-password', 'mail-change', 'sign-on-link', 'emergency')) not valid;
alter table codes validate constraint codes_purpose_check;
