-- The mail server of a reseller's own. Without a row, or while switched off, the platform's server sends for the brand.
create table mailing_settings (
  account_id    bigint      not null primary key references accounts (id) on delete cascade,
  support_email text,
  from_email    text        not null,
  host          text        not null,
  port          int         not null check (port between 1 and 65535),
  username      text        not null default '',
  -- Sealed; the context is mailing_settings:<account>:password.
  password      text,
  encryption    text        not null default 'starttls' check (encryption in ('none', 'starttls', 'tls')),
  is_enabled    boolean     not null default true,
  updated_at    timestamptz not null default now()
);
