-- What mail servers have said about addresses. It belongs to the installation, not to an account: who asked is not kept, and
-- an erasure reaches it by the address and by its domain.
create table email_checks (
  address text primary key check (address <> ''),
  domain text not null check (domain <> ''),
  verdict text not null check (verdict in ('safe', 'risky', 'invalid', 'unknown')),
  reason text not null check (reason <> ''),
  is_catch_all boolean not null,
  checked_by text not null check (checked_by in ('smtp', 'hunter', 'off')),
  attempts smallint not null check (attempts > 0),
  checked_at timestamptz not null,
  -- The mail server wants to be asked again then.
  retry_at timestamptz
);
create index email_checks_domain on email_checks (domain);
create index email_checks_due on email_checks (retry_at) where retry_at is not null;
create index email_checks_age on email_checks (checked_at);

-- How domains make addresses from names; learned from addresses that exist. No person is in it.
create table email_patterns (
  domain text not null check (domain <> ''),
  pattern text not null check (pattern <> ''),
  seen int not null default 1 check (seen > 0),
  primary key (domain, pattern)
);

-- Sessions with mail hosts that are open now, over all processes. Lost in a crash, and no loss.
create unlogged table mail_host_slots (
  host text not null,
  slot smallint not null,
  held_until timestamptz not null,
  primary key (host, slot)
);
