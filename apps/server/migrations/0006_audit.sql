-- Who did what. Rows are only ever added.
create table audit_log (
  account_id          bigint      not null,
  id                  bigint      not null generated always as identity,
  at                  timestamptz not null,
  user_id             bigint      not null,
  user_name           text        not null,
  user_email          text        not null,
  login_as_account_id bigint,
  login_as_user_id    bigint,
  login_as_name       text,
  login_as_email      text,
  via                 text        not null check (via in ('session', 'api-key', 'system')),
  credential_id       bigint,
  action              text        not null check (char_length(action) between 1 and 120),
  subject             text        check (char_length(subject) <= 200),
  details             jsonb       not null default '{}',
  request_id          text        not null,
  ip                  text        not null,
  primary key (account_id, id),
  check ((login_as_user_id is null) = (login_as_account_id is null))
);
-- Serves the history of one member.
create index audit_log_user on audit_log (account_id, user_id, id desc);
-- Serves "what did this person do while signed in as others".
create index audit_log_login_as on audit_log (login_as_account_id, login_as_user_id, id desc) where login_as_user_id is not null;

-- What went wrong in browsers, one row per kind of error. Reported by anybody, read by administrators.
create table app_errors (
  hash            bytea       primary key,
  message         text        not null,
  err             text        not null,
  info            text        not null,
  count           int         not null default 1,
  last_account_id bigint,
  last_user_id    bigint,
  last_brand_id   bigint,
  last_user_agent text        not null,
  first_seen_at   timestamptz not null,
  last_seen_at    timestamptz not null
);
-- Serves the list of recent errors and the sweep that forgets old ones.
create index app_errors_recent on app_errors (last_seen_at desc);
