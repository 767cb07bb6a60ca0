-- The stream of the history to a place of the operator (AUDIT_URL). Acts wait here until that place has them; without the setting
-- nothing is written. A line gets its number when it is first taken up, so a repetition has the same one.
create table audit_outbox (
  account_id bigint not null,
  entry_id   bigint not null,
  id         bigint not null generated always as identity,
  -- Without a gap, over all accounts.
  sequence   bigint,
  primary key (account_id, id)
);
create index audit_outbox_taken on audit_outbox (sequence) where sequence is not null;
create index audit_outbox_new on audit_outbox (id) where sequence is null;

create table audit_stream (
  is_one        boolean     primary key default true check (is_one),
  last_sequence bigint      not null default 0,
  sent_at       timestamptz,
  failing_since timestamptz,
  problem       text
);
insert into audit_stream default values;

-- Serves exports of a time over all accounts. Rows come in the order of their time, so a few pages of an index are enough.
create index audit_log_at on audit_log using brin (at);
