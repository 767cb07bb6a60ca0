-- How a reseller's own mail server is doing: its last outcome, failures in a row, and whether its owner was told of them.
alter table mailing_settings
  add column from_name  text        not null default '',
  -- Of the last mail or test since the settings were changed; null: nothing was sent since.
  add column outcome_at timestamptz,
  -- What the server answered when it failed last; null: the last mail went well.
  add column problem    text,
  add column failures   int         not null default 0,
  add column told_at    timestamptz;

-- How many mails of the brand its server took, by hour.
create table mailing_hours (
  account_id bigint      not null references accounts (id) on delete cascade,
  hour       timestamptz not null,
  sent       int         not null,
  failed     int         not null,
  primary key (account_id, hour)
);

-- What a mail of a brand says in a language, where its reseller changed it.
create table mail_words (
  account_id bigint      not null references accounts (id) on delete cascade,
  template   text        not null,
  language   text        not null check (language in ('en', 'es')),
  -- Names values as {name}; `text` is cleaned HTML, the others are plain.
  subject    text        not null,
  title      text        not null,
  text       text        not null,
  button     text        not null default '',
  note       text        not null default '',
  changed_at timestamptz not null,
  primary key (account_id, template, language)
);

-- Mails that a brand does not send.
create table mail_switches (
  account_id bigint not null references accounts (id) on delete cascade,
  template   text   not null,
  primary key (account_id, template)
);

-- Every change of what a mail says, with what it said afterwards; null: what the platform says.
create table mail_versions (
  account_id bigint      not null references accounts (id) on delete cascade,
  id         bigint      not null generated always as identity,
  template   text        not null,
  language   text        not null check (language in ('en', 'es')),
  -- Which parts were changed.
  parts      text[]      not null,
  words      jsonb,
  changed_by text        not null,
  changed_at timestamptz not null,
  primary key (account_id, id)
);
create index mail_versions_of_template on mail_versions (account_id, template, id desc);

-- Endpoints that are told of customers are kept apart from those that are told of leads: other people look after them.
alter table delivery_endpoints add column scope text not null default 'leads' check (scope in ('leads', 'resale'));

alter table webhook_subscriptions drop constraint webhook_subscriptions_kind_check;
alter table webhook_subscriptions
  add constraint webhook_subscriptions_kind_check check (kind in ('list', 'account', 'zapier', 'reseller')) not valid;
alter table webhook_subscriptions validate constraint webhook_subscriptions_kind_check;
