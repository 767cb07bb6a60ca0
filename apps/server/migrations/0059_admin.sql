-- What the super admin keeps (docs/product-rules.md#super-admin).

-- Who sends customers here, for a share of what they pay.
create table partners (
  id         bigint        generated always as identity primary key,
  name       text          not null check (char_length(name) between 1 and 120),
  email      text          not null,
  -- Part of the referral link.
  code       text          not null unique check (code ~ '^[a-z0-9-]{3,40}$'),
  -- In percent.
  commission numeric(5, 2) not null default 0 check (commission between 0 and 100),
  note       text          not null default '' check (char_length(note) <= 1000),
  created_at timestamptz   not null default now(),
  changed_at timestamptz   not null default now(),
  deleted_at timestamptz
);

alter table accounts
  add column partner_id               bigint references partners (id),
  -- Until then it may be used, whatever its plan says; then it has expired.
  add column license_expires_at       timestamptz,
  add column related_accounts_allowed boolean not null default true,
  -- The account's product at the second billing provider, and its plan in HighLevel.
  add column provider_product_id      text check (char_length(provider_product_id) between 1 and 120),
  add column ghl_plan_id              text check (char_length(ghl_plan_id) between 1 and 120);
-- Serves the people a partner sent.
create index accounts_partner on accounts (partner_id, id) where partner_id is not null;
-- Serves the sweep that ends licenses.
create index accounts_license on accounts (license_expires_at) where license_expires_at is not null;
-- Serve the administrators' list: newest first, and by a part of a name or address.
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_words on accounts using gin (name gin_trgm_ops);
create index users_as_written on users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- Deleted ones can be restored for 30 days.
alter table plans add column deleted_at timestamptz;
alter table topics add column deleted_at timestamptz;

-- A session that only looks, and when its person last proved who they are.
alter table sessions
  add column is_read_only boolean not null default false,
  add column confirmed_at timestamptz;

-- Serves the histories of what administrators changed, which stand in the platform's account.
create index audit_log_changes on audit_log (account_id, action, id desc) where action like 'admin.%';
create index audit_log_changed on audit_log (account_id, subject, id desc) where action like 'admin.%';
