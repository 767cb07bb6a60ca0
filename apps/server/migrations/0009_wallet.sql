-- Credits: whole numbers in lots, moved by ledger entries that are never changed (docs/product-rules.md#credits).
-- Every movement locks the wallet's row first; whatever else belongs to the account is then ours to read and write.

-- What each paid act costs. Data, not code.
create table credit_costs (
  act      text     primary key check (act ~ '^[a-z]+\.[a-z]+$'),
  credits  int      not null check (credits >= 0),
  position smallint not null
);
insert into credit_costs (position, act, credits) values
  (1, 'people.contact', 3),
  (2, 'people.phone', 1),
  (3, 'people.similar', 2),
  (4, 'local.contact', 1),
  (5, 'local.employee', 2),
  (6, 'domain.employee', 2),
  (7, 'domain.email', 1),
  (8, 'influencer.record', 2),
  (9, 'influencer.enrich', 5);

create table credit_wallets (
  account_id       bigint      primary key references accounts (id) on delete cascade,
  -- Everything in the lots; `reserved` of it is promised to work that is under way.
  balance          bigint      not null default 0 check (balance >= 0),
  reserved         bigint      not null default 0,
  -- Credits taken back after they were spent. New credits pay it first, so nothing is free to spend while it lasts.
  owed             bigint      not null default 0 check (owed >= 0),
  -- The plan's monthly credits: reset number n falls n months after the anchor.
  allowance        bigint      not null default 0 check (allowance >= 0),
  anchor_at        timestamptz,
  resets           int         not null default 0,
  last_reset_at    timestamptz,
  next_reset_at    timestamptz,
  -- The next moment at which time alone changes the wallet: a reset or an expiry.
  due_at           timestamptz,
  -- Falling below it is news (wallet.low). Null: a tenth of the allowance.
  low_mark         bigint      check (low_mark >= 0),
  -- Numbers of the ledger are dense, so a missing row shows. A line of the statement joins the charges of one reservation
  -- as long as nothing else comes between them.
  last_transaction bigint      not null default 0,
  last_line        bigint      not null default 0,
  last_line_of     bigint,
  created_at       timestamptz not null,
  check (reserved between 0 and balance),
  check (owed = 0 or balance = reserved)
) with (fillfactor = 50);
-- Serves the sweep of resets and expiries.
create index credit_wallets_due on credit_wallets (due_at);

create table credit_lots (
  account_id     bigint      not null references credit_wallets (account_id) on delete cascade,
  id             bigint      not null generated always as identity,
  source         text        not null check (source in ('allowance', 'purchase', 'card_validation', 'refund', 'grant')),
  amount         bigint      not null check (amount > 0),
  remaining      bigint      not null check (remaining between 0 and amount),
  -- Null: never.
  expires_at     timestamptz,
  transaction_id bigint      not null,
  created_at     timestamptz not null,
  exhausted_at   timestamptz,
  primary key (account_id, id),
  check ((remaining = 0) = (exhausted_at is not null))
) with (fillfactor = 70);
-- Serves spending: the open lots of a wallet, the one that expires first in front.
create index credit_lots_open on credit_lots (account_id, expires_at, id) where exhausted_at is null;

-- A promise of credits to one piece of work: reserve, settle page by page, release the rest.
create table credit_reservations (
  account_id    bigint      not null references credit_wallets (account_id) on delete cascade,
  id            bigint      not null generated always as identity,
  purpose       text        not null check (purpose ~ '^[a-z][a-z-]*$'),
  title         text        not null check (char_length(title) <= 255),
  subject       text        check (char_length(subject) <= 120),
  user_id       bigint,
  credential_id bigint,
  -- Act to credits, as promised at the start: a change of costs does not reach work under way.
  prices        jsonb       not null,
  amount        bigint      not null check (amount >= 0),
  settled       bigint      not null default 0 check (settled >= 0),
  held          bigint      not null check (held >= 0),
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  closed_at     timestamptz,
  primary key (account_id, id),
  check (settled + held <= amount),
  check (closed_at is null or held = 0)
) with (fillfactor = 70);
-- Serves the sweep of abandoned reservations, and "what runs now".
create index credit_reservations_open on credit_reservations (expires_at, account_id) where closed_at is null;
-- Serve the caps of members and the daily budgets of API keys.
create index credit_reservations_user on credit_reservations (account_id, user_id, created_at) where user_id is not null;
create index credit_reservations_key on credit_reservations (account_id, credential_id, created_at) where credential_id is not null;

-- One row per movement, numbered per account without gaps. Keys are kept for ever: none is applied twice.
create table ledger_transactions (
  account_id     bigint      not null references credit_wallets (account_id) on delete cascade,
  id             bigint      not null,
  key            text        not null check (char_length(key) between 1 and 255),
  fingerprint    text,
  kind           text        not null check (kind in ('reserve', 'settle', 'release', 'grant', 'refund', 'expiry', 'revoke', 'debt')),
  credits        bigint      not null,
  balance_after  bigint      not null check (balance_after >= 0),
  -- Its place in the statement; null when the balance did not change.
  line           bigint,
  reservation_id bigint,
  user_id        bigint,
  title          text        check (char_length(title) <= 255),
  subject        text        check (char_length(subject) <= 120),
  -- A settlement item by item: what, which lead (a reference, nothing personal), and the credits charged for it;
  -- -1: owned before, -2: not covered by the reservation.
  acts           text[],
  subjects       text[],
  charges        int[],
  created_at     timestamptz not null,
  primary key (account_id, id),
  -- The key in front: with the account in front, a planner without figures yet takes this index for look-ups by number.
  unique (key, account_id),
  check (case when kind in ('reserve', 'release') then credits = 0 when kind in ('grant', 'refund') then credits > 0 else credits <= 0 end),
  check ((line is null) = (credits = 0))
);
-- Serves the statement, newest line first.
create index ledger_transactions_line on ledger_transactions (account_id, line desc) where line is not null;
-- Serves the statement between two dates, and the charts.
create index ledger_transactions_time on ledger_transactions (account_id, created_at) where line is not null;

-- Double entry: each row takes credits out of one account of the ledger and puts the same number into another, so every
-- transaction sums to zero by its very form. `granted` is where credits come from; below zero, `owed` is a debt.
create table ledger_entries (
  account_id     bigint not null,
  transaction_id bigint not null,
  id             bigint not null generated always as identity,
  source         text   not null,
  destination    text   not null,
  lot_id         bigint,
  act            text,
  credits        bigint not null check (credits > 0),
  primary key (account_id, transaction_id, id),
  foreign key (account_id, transaction_id) references ledger_transactions (account_id, id) on delete cascade,
  foreign key (account_id, lot_id) references credit_lots (account_id, id) on delete cascade,
  check ((source, destination) in (
    ('granted', 'available'), ('spent', 'available'), ('reserved', 'available'),
    ('available', 'reserved'), ('reserved', 'spent'), ('available', 'expired'),
    ('available', 'granted'), ('owed', 'granted'), ('available', 'owed')))
);

-- Own once: a value that was paid for is never charged again. The identity is a hash of a place id, domain, e-mail, phone ...
-- No foreign key: there are dozens of rows to a page, and only wallet_settle writes them, under the wallet's lock.
create table entitlements (
  account_id     bigint   not null,
  act            text     not null,
  identity       uuid     not null,
  -- The charge that bought it: a transaction and the number of the item in it.
  transaction_id bigint   not null,
  item           smallint not null,
  credits        int      not null check (credits >= 0),
  primary key (account_id, act, identity)
);

-- A charge is given back once.
create table credit_refunds (
  account_id     bigint   not null,
  charge_id      bigint   not null,
  item           smallint not null,
  transaction_id bigint   not null,
  primary key (account_id, charge_id, item),
  foreign key (account_id, charge_id) references ledger_transactions (account_id, id) on delete cascade
);

-- The most a team member may spend between two resets.
create table member_caps (
  account_id bigint      not null,
  user_id    bigint      not null,
  credits    bigint      not null check (credits >= 0),
  updated_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);

-- What every movement of credits answers.
create type wallet_answer as (
  status         text,
  transaction_id bigint,
  reservation_id bigint,
  credits        bigint,
  charges        int[],
  held           bigint,
  balance_before bigint,
  balance        bigint,
  reserved       bigint,
  owed           bigint,
  low_mark       bigint
);
