-- Which version of the assistant an account uses: the older one writes for one lead at a time.
create table assistant_settings (
  account_id    bigint primary key references accounts (id) on delete cascade,
  model_version text   not null check (model_version in ('current', 'older'))
);

-- Prompts of an account.
create table assistant_prompts (
  account_id  bigint      not null references accounts (id) on delete cascade,
  id          bigint      not null generated always as identity,
  list_type   text        not null check (list_type in ('local', 'people', 'influencer')),
  prompt_type text        not null check (prompt_type in ('summary', 'first_line', 'subject', 'direct', 'similar', 'competitor', 'supplier')),
  name        text        not null check (char_length(name) between 1 and 80),
  -- The version that writes; a greater one is the draft.
  version     int         not null check (version > 0),
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  primary key (account_id, id)
);
-- Serves the list of prompts.
create index assistant_prompts_list on assistant_prompts (account_id, prompt_type, id);

create table assistant_versions (
  account_id bigint      not null,
  prompt_id  bigint      not null,
  version    int         not null check (version > 0),
  text       text        not null,
  options    jsonb       not null,
  note       text        not null default '',
  -- Never put in use; at most one, and the newest.
  is_draft   boolean     not null,
  -- Texts that it has written, exact: counted in the transaction that stores them.
  texts      int         not null default 0 check (texts >= 0),
  by_name    text        not null,
  at         timestamptz not null,
  primary key (account_id, prompt_id, version),
  foreign key (account_id, prompt_id) references assistant_prompts (account_id, id) on delete cascade
);
create unique index assistant_versions_draft on assistant_versions (account_id, prompt_id) where is_draft;

-- Acts of writing texts for the rows of a list.
create table text_runs (
  account_id      bigint      not null references accounts (id) on delete cascade,
  id              bigint      not null generated always as identity,
  user_id         bigint      not null,
  user_name       text        not null,
  list_id         bigint      not null,
  list_type       text        not null check (list_type in ('local', 'people', 'influencer')),
  language        text        not null,
  -- What is written, as it was when the act began: [{id, version, name, prompt_type, text, options}].
  prompts         jsonb       not null,
  overwrites      boolean     not null,
  is_trial        boolean     not null,
  status          text        not null check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  total           int         not null,
  written         int         not null default 0,
  skipped         int         not null default 0,
  failed          int         not null default 0,
  credits         bigint      not null default 0 check (credits <= maximum_credits),
  maximum_credits bigint      not null check (maximum_credits >= 0),
  cost_each       int         not null check (cost_each >= 0),
  -- 0: nothing was reserved, because the account writes with its own key.
  reservation_id  bigint      not null default 0,
  -- Counts deliveries; every one charges by a key of its own.
  step            int         not null default 0,
  waits           int         not null default 0,
  waiting_until   timestamptz,
  error_code      text,
  created_at      timestamptz not null,
  -- When it last moved; a run that is silent for long is given to another worker.
  moved_at        timestamptz not null,
  finished_at     timestamptz,
  primary key (account_id, id),
  check (written + skipped + failed <= total),
  check ((finished_at is null) = (status in ('queued', 'running')))
) with (fillfactor = 80);
-- Serves the acts of a list, newest first.
create index text_runs_list on text_runs (account_id, list_id, id desc);
-- Serves a person's running and recent work.
create index text_runs_user on text_runs (account_id, user_id, id desc);
-- Serves the sweep of runs that nobody works on any more.
create index text_runs_open on text_runs (moved_at) where finished_at is null;
-- Serves the sweep of old acts.
create index text_runs_age on text_runs (finished_at) where finished_at is not null;

-- Every text of an act and what became of it, in the transaction that stores the text. Kept for 30 days, to be read and tried again.
create table text_run_rows (
  account_id bigint      not null,
  run_id     bigint      not null,
  -- By lead, then by prompt.
  position   int         not null,
  result_id  bigint      not null,
  -- Which of the run's prompts, from 0.
  prompt     smallint    not null,
  state      text        not null default 'open' check (state in ('open', 'written', 'skipped', 'failed')),
  reason     text,
  attempts   int         not null default 0,
  ask_after  timestamptz,
  primary key (account_id, run_id, position),
  unique (account_id, run_id, result_id, prompt),
  foreign key (account_id, run_id) references text_runs (account_id, id) on delete cascade
);
-- Serves the next texts of a run.
create index text_run_rows_open on text_run_rows (account_id, run_id, position) where state = 'open';

-- What wrote the text of a lead: the last one of each type. The text itself stands in the lead.
create table lead_texts (
  account_id  bigint      not null,
  result_id   bigint      not null,
  prompt_type text        not null,
  list_id     bigint      not null,
  -- Null: a default, whose version is 0.
  prompt_id   bigint,
  prompt_name text        not null,
  version     int         not null,
  model       text        not null,
  by_name     text        not null,
  at          timestamptz not null,
  -- What the model was given, numbered. Values of the lead stand here by the name of their column only.
  sources     jsonb       not null,
  primary key (account_id, result_id, prompt_type),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
-- Serves the end of a list.
create index lead_texts_list on lead_texts (account_id, list_id);

-- Companies that the model named for a lead: similar ones, competitors, suppliers.
create table lead_companies (
  account_id    bigint      not null,
  id            bigint      not null generated always as identity,
  list_id       bigint      not null,
  result_id     bigint      not null,
  kind          text        not null check (kind in ('similar', 'competitor', 'supplier')),
  position      smallint    not null,
  name          text        not null,
  website       text        not null default '',
  domain        text        not null default '',
  why           text        not null default '',
  sources       int[]       not null default '{}',
  -- The list that it was added to last.
  added_list_id bigint,
  created_at    timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
-- Serves the companies of a lead, and their replacement.
create index lead_companies_lead on lead_companies (account_id, result_id, kind, position);
-- Serves the companies of a list, newest first.
create index lead_companies_list on lead_companies (account_id, list_id, id desc);
