-- Connections of accounts to CRMs. A connection that was ended keeps its row without access, so that what was sent through it
-- still has a name, and connecting again finds the same one.
create table crm_connections (
  account_id      bigint      not null references accounts (id) on delete cascade,
  id              bigint      not null generated always as identity,
  provider        text        not null check (provider in ('ghl', 'keap', 'groove')),
  -- The location, the tenant or the form.
  external_id     text        not null,
  name            text        not null,
  -- Host of the customer's own app there, where the CRM says it.
  app_host        text,
  scopes          text[]      not null default '{}',
  state           text        not null check (state in ('healthy', 'reconnect')),
  problem         text,
  problem_at      timestamptz,
  -- Sealed under `crm_connections:{account}:{id}:access` and `...:refresh`; none for a form.
  access          text,
  refresh         text,
  expires_at      timestamptz,
  -- Grows with every new pair of tokens.
  version         int         not null default 0,
  -- Whoever renews the access holds it, by the database's clock.
  lease           text,
  leased_until    timestamptz,
  is_default      boolean     not null default false,
  policy          text        not null default 'fill_empty' check (policy in ('fill_empty', 'replace', 'only_new')),
  form_url        text,
  form_fields     text[]      not null default '{}',
  tested_at       timestamptz,
  test_steps      jsonb,
  connected_by    bigint      not null,
  connected_at    timestamptz not null,
  disconnected_at timestamptz,
  primary key (account_id, id),
  unique (account_id, provider, external_id),
  check (disconnected_at is null or (access is null and refresh is null and not is_default)),
  check ((problem_at is not null) = (state = 'reconnect'))
);
create unique index crm_connections_default on crm_connections (account_id) where is_default;

-- Ways to a CRM that were begun: the hash of the state, for whom, and where to go on. Taken once.
create table crm_authorizations (
  account_id   bigint      not null references accounts (id) on delete cascade,
  state        bytea       not null,
  user_id      bigint      not null,
  provider     text        not null check (provider in ('ghl', 'keap')),
  redirect_uri text        not null,
  opened_in    text        not null check (opened_in in ('popup', 'page')),
  return_to    text        not null,
  expires_at   timestamptz not null,
  primary key (account_id, state)
);

-- How fast a location of a CRM may be asked, over all processes and all accounts that are connected to it, by the database's clock.
create table crm_paces (
  key            text primary key,
  next_at        timestamptz not null,
  spacing_ms     int         not null check (spacing_ms > 0),
  burst          int         not null check (burst >= 0),
  window_seconds float8,
  window_max     int,
  window_used    int,
  day_max        int,
  day_used       int,
  told_at        timestamptz
);
