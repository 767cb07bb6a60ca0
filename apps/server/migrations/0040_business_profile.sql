-- What the account's own business is and does. Empty: not filled in yet.
create table business_profiles (
  account_id      bigint      primary key references accounts (id) on delete cascade,
  id              bigint      not null generated always as identity,
  version         int         not null check (version > 0),
  company_name    text        not null default '',
  website         text        not null default '',
  industry        text        not null default '',
  main_offer      text        not null default '',
  description     text        not null default '',
  customers       text        not null default '',
  regions         text        not null default '',
  problems        text        not null default '',
  difference      text        not null default '',
  packages        text        not null default '',
  tone            text        not null default '',
  changed_by      bigint      not null,
  changed_by_name text        not null,
  changed_at      timestamptz not null
);

-- Values proposed from the company's website. They wait here until somebody accepts them.
create table business_profile_prefills (
  account_id  bigint      not null references accounts (id) on delete cascade,
  id          bigint      not null generated always as identity,
  -- What is proposed is written in the language of whoever asked.
  language    text        not null,
  website     text        not null,
  state       text        not null check (state in ('reading', 'ready', 'failed')),
  problem     text        check (problem in ('forbidden', 'nowhere', 'unreachable', 'nothing', 'failed')),
  made_by     text        check (made_by in ('model', 'pages')),
  pages       jsonb       not null default '[]',
  proposals   jsonb       not null default '[]',
  created_at  timestamptz not null,
  primary key (account_id, id),
  check ((state = 'failed') = (problem is not null)),
  check ((state = 'ready') = (made_by is not null))
);
