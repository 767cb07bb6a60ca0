-- What the movements of credits are made of. All of it runs with the caller's rights under row-level security, in the caller's
-- transaction, at the time it is given; a wallet is locked before anything is read.

-- Reset number n, at the same time of the same day; the 29th to 31st fall back to the month's last day.
create or replace function wallet_reset_at(p_anchor timestamptz, p_number int) returns timestamptz language sql immutable as $$
  select (p_anchor at time zone 'UTC' + make_interval(months => p_number)) at time zone 'UTC'
$$;

-- The line of the statement for a movement of this step. All movements of a step share one, also with others in between. It is open
-- for a day, so that the balances of lines can be told from the charges of a day, and until credits are added: what they paid for does
-- not belong before them, where the balance would be less than zero.
create or replace function wallet_line_of(w credit_wallets, p_step text, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_line bigint;
begin
  delete from open_lines where account_id = w.account_id and opened_at <= p_at - interval '1 day';
  select line into v_line from open_lines where account_id = w.account_id and step = p_step;
  if found then return v_line; end if;
  insert into open_lines (account_id, step, line, opened_at) values (w.account_id, p_step, w.last_line + 1, p_at);
  return w.last_line + 1;
end $$;

-- The line for a charge of this reservation.
create or replace function wallet_line(w credit_wallets, p_reservation bigint, p_at timestamptz) returns bigint language sql as $$
  select wallet_line_of(w, coalesce(step, 'reservation:' || id), p_at) from credit_reservations
  where account_id = w.account_id and id = p_reservation
$$;

-- Writes the transaction that is about to happen and keeps the wallet's own numbers; the caller saves the wallet. What the
-- wallet does by itself has no key of a caller: it is done under the lock, from the wallet's own state, so never twice.
create or replace function wallet_post(
  w credit_wallets, p_kind text, p_key text, p_change bigint, p_at timestamptz,
  p_fingerprint text default null, p_reservation bigint default null, p_user bigint default null,
  p_title text default null, p_subject text default null, p_acts text[] default null,
  p_subjects text[] default null, p_charges int[] default null
) returns credit_wallets language plpgsql as $$
declare
  v_line bigint;
begin
  w.last_transaction := w.last_transaction + 1;
  w.balance := w.balance + p_change;
  if p_change <> 0 then
    -- Refunds for the same reason are one line, however many leads they are for.
    v_line := case when p_kind = 'refund' and p_subject is not null and p_title is null
        then wallet_line_of(w, 'refund:' || p_subject, p_at)
      when p_reservation is null then w.last_line + 1
      when w.last_line_of = p_reservation then w.last_line
      else wallet_line(w, p_reservation, p_at) end;
    if p_change > 0 and p_kind <> 'refund' then
      delete from open_lines where account_id = w.account_id and step not like 'refund:%';
    end if;
    if v_line > w.last_line then
      w.last_line := v_line;
      w.last_line_of := p_reservation;
    end if;
  end if;
  insert into ledger_transactions (account_id, id, key, fingerprint, kind, credits, balance_after, line, reservation_id,
    user_id, title, subject, acts, subjects, charges, created_at)
  values (w.account_id, w.last_transaction, coalesce(p_key, 'wallet/' || w.last_transaction), p_fingerprint, p_kind, p_change,
    w.balance, v_line, p_reservation, p_user, p_title, p_subject, p_acts, p_subjects, p_charges, p_at);
  return w;
end $$;

create or replace function wallet_save(w credit_wallets) returns void language plpgsql as $$
begin
  update credit_wallets set balance = w.balance, reserved = w.reserved, owed = w.owed, allowance = w.allowance,
    anchor_at = w.anchor_at, resets = w.resets, last_reset_at = w.last_reset_at, next_reset_at = w.next_reset_at,
    due_at = w.due_at, low_mark = w.low_mark, last_transaction = w.last_transaction, last_line = w.last_line,
    last_line_of = w.last_line_of, allowance_ends_at = w.allowance_ends_at, trial_ends_at = w.trial_ends_at
  where account_id = w.account_id;
end $$;

-- Takes credits out of one lot and enters where they went. What goes back to where it came from was not used.
create or replace function wallet_take_from(
  w credit_wallets, p_lot bigint, p_remaining bigint, p_credits bigint, p_source text, p_destination text, p_at timestamptz, p_act text
) returns void language plpgsql as $$
begin
  update credit_lots set remaining = p_remaining - p_credits, exhausted_at = case when p_credits = p_remaining then p_at end,
    taken_back = taken_back + case p_destination when 'granted' then p_credits else 0 end
  where account_id = w.account_id and id = p_lot;
  insert into ledger_entries (account_id, transaction_id, source, destination, lot_id, act, credits)
  values (w.account_id, w.last_transaction, p_source, p_destination, p_lot, p_act, p_credits);
end $$;

-- Takes credits out of the lots, the one that expires first in front.
create or replace function wallet_take(
  w credit_wallets, p_credits bigint, p_source text, p_destination text, p_at timestamptz, p_act text default null
) returns void language plpgsql as $$
declare
  v_left bigint := p_credits;
  v_part bigint;
  v_lot bigint;
  v_remaining bigint;
begin
  while v_left > 0 loop
    select id, remaining into v_lot, v_remaining from credit_lots
    where account_id = w.account_id and exhausted_at is null order by expires_at, id limit 1;
    if not found then raise exception 'wallet %: the lots are % credits short', w.account_id, v_left; end if;
    v_part := least(v_remaining, v_left);
    perform wallet_take_from(w, v_lot, v_remaining, v_part, p_source, p_destination, p_at, p_act);
    v_left := v_left - v_part;
  end loop;
end $$;

-- A debt is paid as soon as anything is free to pay it with.
create or replace function wallet_pay_debt(w credit_wallets, p_at timestamptz) returns credit_wallets language plpgsql as $$
declare
  v_paid bigint := least(w.owed, w.balance - w.reserved);
begin
  if v_paid > 0 then
    w := wallet_post(w, 'debt', null, -v_paid, p_at);
    perform wallet_take(w, v_paid, 'available', 'owed', p_at);
    w.owed := w.owed - v_paid;
  end if;
  return w;
end $$;

-- What is past its date expires, but for credits that are promised: those wait for their reservation to end.
create or replace function wallet_expire(w credit_wallets, p_at timestamptz) returns credit_wallets language plpgsql as $$
declare
  v_expired bigint;
begin
  select coalesce(sum(remaining), 0) - w.reserved into v_expired
  from credit_lots where account_id = w.account_id and exhausted_at is null and expires_at <= p_at;
  if v_expired > 0 then
    w := wallet_post(w, 'expiry', null, -v_expired, p_at);
    perform wallet_take(w, v_expired, 'available', 'expired', p_at);
  end if;
  return w;
end $$;

-- A new lot: from outside (`granted`) or back from what was spent.
create or replace function wallet_put(
  w credit_wallets, p_kind text, p_key text, p_source text, p_credits bigint, p_expires timestamptz, p_at timestamptz,
  p_fingerprint text default null, p_user bigint default null, p_title text default null, p_subject text default null
) returns credit_wallets language plpgsql as $$
declare
  v_lot bigint;
begin
  w := wallet_post(w, p_kind, p_key, p_credits, p_at, p_fingerprint, null, p_user, p_title, p_subject);
  insert into credit_lots (account_id, source, amount, remaining, expires_at, transaction_id, created_at)
  values (w.account_id, p_source, p_credits, p_credits, p_expires, w.last_transaction, p_at) returning id into v_lot;
  insert into ledger_entries (account_id, transaction_id, source, destination, lot_id, credits)
  values (w.account_id, w.last_transaction, case p_kind when 'refund' then 'spent' else 'granted' end, 'available', v_lot, p_credits);
  w.due_at := least(w.due_at, p_expires);
  return wallet_pay_debt(w, p_at);
end $$;

-- The credits of the month that begins; those of a trial end with it.
create or replace function wallet_put_month(
  w credit_wallets, p_key text, p_at timestamptz, p_fingerprint text default null, p_title text default null,
  p_user bigint default null
) returns credit_wallets language plpgsql as $$
begin
  return wallet_put(w, 'grant', p_key, case when w.trial_ends_at is null then 'allowance' else 'trial' end, w.allowance,
    least(w.next_reset_at, w.trial_ends_at), p_at, p_fingerprint, p_user, p_title);
end $$;

-- What is left of the month's credits, a trial's too, ends now: others take their place.
create or replace function wallet_end_month(w credit_wallets, p_at timestamptz) returns credit_wallets language plpgsql as $$
begin
  update credit_lots set expires_at = p_at
  where account_id = w.account_id and source in ('allowance', 'trial') and exhausted_at is null and expires_at > p_at;
  return wallet_expire(w, p_at);
end $$;

-- Lives through everything that time alone brings, in its order: expiries, and resets up to now or to the end of the allowance.
create or replace function wallet_catch_up(w credit_wallets, p_now timestamptz) returns credit_wallets language plpgsql as $$
declare
  v_at timestamptz;
begin
  if w.due_at > p_now or w.due_at is null then return w; end if;
  while w.due_at <= p_now loop
    v_at := w.due_at;
    w := wallet_expire(w, v_at);
    if w.next_reset_at <= v_at and w.allowance_ends_at <= v_at then
      w.allowance := 0;
      w.next_reset_at := null;
      w.allowance_ends_at := null;
      w.trial_ends_at := null;
    elsif w.next_reset_at <= v_at then
      w.resets := w.resets + 1;
      w.last_reset_at := v_at;
      w.next_reset_at := wallet_reset_at(w.anchor_at, w.resets + 1);
      w := wallet_put_month(w, null, v_at);
    end if;
    select least(w.next_reset_at, min(expires_at)) into w.due_at
    from credit_lots where account_id = w.account_id and exhausted_at is null and expires_at > v_at;
  end loop;
  perform wallet_save(w);
  return w;
end $$;

-- Locks the wallet; makes it if it is the first time. Every movement starts with this and with catching up.
create or replace function wallet_open(p_account bigint, p_now timestamptz) returns credit_wallets language plpgsql as $$
declare
  w credit_wallets;
begin
  select * into w from credit_wallets where account_id = p_account for update;
  if not found then
    insert into credit_wallets (account_id, created_at) values (p_account, p_now) on conflict do nothing;
    select * into strict w from credit_wallets where account_id = p_account for update;
  end if;
  return w;
end $$;

create or replace function wallet_reply(
  w credit_wallets, p_status text, p_before bigint, p_transaction bigint default null, p_credits bigint default 0,
  p_reservation bigint default null, p_charges int[] default null, p_held bigint default null
) returns wallet_answer language sql immutable as $$
  select row(p_status, p_transaction, p_reservation, p_credits, p_charges, p_held, p_before, w.balance, w.reserved, w.owed,
    coalesce(w.low_mark, w.allowance / 10))::wallet_answer
$$;
