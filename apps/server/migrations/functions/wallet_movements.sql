-- The movements: one call each, so a wallet stays locked for as short as possible. A key that was used before gets its first
-- answer again and changes nothing.

-- The first answer to a key that was used before; null when it is new. The same key for something else is refused.
create or replace function wallet_replay(w credit_wallets, p_key text, p_fingerprint text) returns wallet_answer language plpgsql as $$
declare
  t ledger_transactions;
  r credit_reservations;
begin
  select * into t from ledger_transactions where account_id = w.account_id and key = p_key;
  if not found then return null; end if;
  if t.fingerprint is distinct from p_fingerprint then return wallet_reply(w, 'key_reused', w.balance); end if;
  select * into r from credit_reservations where account_id = w.account_id and id = t.reservation_id;
  return wallet_reply(w, 'ok', w.balance, t.id, case t.kind when 'reserve' then r.amount else abs(t.credits) end, r.id, t.charges, r.held);
end $$;

create or replace function wallet_reserve(
  p_account bigint, p_key text, p_fingerprint text, p_credits bigint, p_prices jsonb, p_purpose text, p_title text,
  p_subject text, p_user bigint, p_credential bigint, p_daily_budget bigint, p_now timestamptz, p_expires timestamptz,
  p_words jsonb default null, p_automatic boolean default false, p_step text default null
) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
  v_left bigint;
  v_id bigint;
begin
  if v_answer.status is not null then return v_answer; end if;
  if p_credits > w.balance - w.reserved then return wallet_reply(w, 'not_enough', v_found.balance); end if;
  -- Caps and budgets count what is settled, and what is promised to work that still runs.
  select c.credits - (select coalesce(sum(settled + held), 0) from credit_reservations where account_id = p_account
    and user_id = p_user and created_at >= coalesce(w.last_reset_at, date_trunc('month', p_now, 'UTC')))
  into v_left from member_caps c where c.account_id = p_account and c.user_id = p_user;
  if p_credits > v_left then return wallet_reply(w, 'over_cap', v_found.balance, p_credits => greatest(v_left, 0)); end if;
  if p_daily_budget is not null then
    select p_daily_budget - coalesce(sum(settled + held), 0) into v_left from credit_reservations
    where account_id = p_account and credential_id = p_credential and created_at >= date_trunc('day', p_now, 'UTC');
    if p_credits > v_left then return wallet_reply(w, 'over_budget', v_found.balance, p_credits => greatest(v_left, 0)); end if;
  end if;
  insert into credit_reservations (account_id, purpose, title, subject, user_id, credential_id, prices, amount, held, created_at, expires_at,
    words, is_automatic, step)
  values (p_account, p_purpose, p_title, p_subject, p_user, p_credential, p_prices, p_credits, p_credits, p_now, p_expires,
    p_words, p_automatic, p_step)
  returning id into v_id;
  w := wallet_post(w, 'reserve', p_key, 0, p_now, p_fingerprint, v_id, p_user);
  if p_credits > 0 then
    insert into ledger_entries (account_id, transaction_id, source, destination, credits)
    values (p_account, w.last_transaction, 'available', 'reserved', p_credits);
  end if;
  w.reserved := w.reserved + p_credits;
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, w.last_transaction, p_credits, v_id, p_held => p_credits);
end $$;

-- Gives back what a reservation still holds. Credits that only waited for it may expire or pay a debt now.
create or replace function wallet_close(w credit_wallets, p_reservation bigint, p_held bigint, p_now timestamptz)
returns credit_wallets language plpgsql as $$
begin
  update credit_reservations set held = 0, closed_at = p_now where account_id = w.account_id and id = p_reservation;
  if p_held > 0 then
    w := wallet_post(w, 'release', null, 0, p_now, p_reservation => p_reservation);
    insert into ledger_entries (account_id, transaction_id, source, destination, credits)
    values (w.account_id, w.last_transaction, 'reserved', 'available', p_held);
    w.reserved := w.reserved - p_held;
    w := wallet_pay_debt(wallet_expire(w, p_now), p_now);
  end if;
  return w;
end $$;

create or replace function wallet_release(p_account bigint, p_reservation bigint, p_now timestamptz) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  r credit_reservations;
begin
  select * into r from credit_reservations where account_id = p_account and id = p_reservation;
  if not found then return wallet_reply(w, 'no_reservation', v_found.balance); end if;
  if r.closed_at is null then
    w := wallet_close(w, r.id, r.held, p_now);
    perform wallet_save(w);
  end if;
  return wallet_reply(w, 'ok', v_found.balance, w.last_transaction, r.held, r.id, p_held => 0);
end $$;

-- Charges one page of results. Item i has the act p_acts[i]; the identities of item i are those with p_of[j] = i.
-- Items are charged in their order until the reservation is used up; what the account owns costs nothing. Item i is owned as
-- p_owned_as[i]: several acts can bring the same value.
create or replace function wallet_settle(
  p_account bigint, p_reservation bigint, p_key text, p_fingerprint text, p_acts text[], p_subjects text[], p_of int[],
  p_identities uuid[], p_close boolean, p_now timestamptz, p_expires timestamptz, p_owned_as text[] default null
) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
  r credit_reservations;
  v_owned int[];
  v_as text[] := coalesce(p_owned_as, p_acts);
  v_charges int[] := '{}';
  v_price int;
  v_credits bigint := 0;
  v_id bigint;
  v_act text;
  v_sum bigint;
begin
  if v_answer.status is not null then return v_answer; end if;
  select * into r from credit_reservations where account_id = p_account and id = p_reservation;
  if not found then return wallet_reply(w, 'no_reservation', v_found.balance); end if;
  if r.closed_at is not null then return wallet_reply(w, 'closed', v_found.balance); end if;
  if not r.prices ?& p_acts then return wallet_reply(w, 'unknown_act', v_found.balance); end if;

  -- All identities in one walk of the primary key; usually nothing comes back.
  select coalesce(array_agg(k.item), '{}') into v_owned
  from (select act, identity from entitlements
    where account_id = p_account and act = any (v_as) and identity = any (p_identities) offset 0) as e
  join unnest(p_of, p_identities) as k(item, identity) on k.identity = e.identity and v_as[k.item] = e.act;

  for i in 1 .. cardinality(p_acts) loop
    v_price := (r.prices ->> p_acts[i])::int;
    if i = any (v_owned) then v_charges[i] := -1;
    elsif v_credits + v_price > r.held then v_charges[i] := -2;
    else
      v_charges[i] := v_price;
      v_credits := v_credits + v_price;
    end if;
  end loop;

  w := wallet_post(w, 'settle', p_key, -v_credits, p_now, p_fingerprint, r.id, r.user_id,
    p_acts => p_acts, p_subjects => p_subjects, p_charges => v_charges);
  v_id := w.last_transaction;
  for v_act, v_sum in select act, sum(charge) from unnest(p_acts, v_charges) as c(act, charge) where charge > 0 group by act order by act loop
    perform wallet_take(w, v_sum, 'reserved', 'spent', p_now, v_act);
  end loop;
  insert into entitlements (account_id, act, identity, transaction_id, item, credits)
  select p_account, v_as[k.item], k.identity, v_id, k.item, v_charges[k.item]
  from unnest(p_of, p_identities) as k(item, identity) where v_charges[k.item] >= 0;
  if v_owned <> '{}' then perform wallet_learn(p_account, v_as, p_of, p_identities, v_owned); end if;

  r.held := r.held - v_credits;
  w.reserved := w.reserved - v_credits;
  -- The date moves on in steps: the row keeps its place in the index from page to page.
  update credit_reservations set settled = settled + v_credits, held = r.held,
    expires_at = case when p_expires > r.expires_at + interval '10 minutes' then p_expires else r.expires_at end
  where account_id = p_account and id = r.id;
  if p_close then
    w := wallet_close(w, r.id, r.held, p_now);
    r.held := 0;
  end if;
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, v_id, v_credits, r.id, v_charges, r.held);
end $$;

-- A lead that is owned by one identity is owned by its others too, under the same charge.
create or replace function wallet_learn(p_account bigint, p_acts text[], p_of int[], p_identities uuid[], p_owned int[]) returns void language sql as $$
  insert into entitlements (account_id, act, identity, transaction_id, item, credits)
  select p_account, p_acts[k.item], k.identity, bought.transaction_id, bought.item, bought.credits
  from unnest(p_of, p_identities) as k(item, identity)
  cross join lateral (select e.transaction_id, e.item, e.credits
    from unnest(p_of, p_identities) as other(item, identity)
    join entitlements e on e.account_id = p_account and e.act = p_acts[k.item] and e.identity = other.identity
    where other.item = k.item order by e.transaction_id, e.item limit 1) as bought
  where k.item = any (p_owned)
  on conflict do nothing
$$;

create or replace function wallet_grant(
  p_account bigint, p_key text, p_fingerprint text, p_source text, p_credits bigint, p_expires timestamptz, p_user bigint,
  p_title text, p_subject text, p_now timestamptz
) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
  v_id bigint := w.last_transaction + 1;
begin
  if v_answer.status is not null then return v_answer; end if;
  w := wallet_put(w, 'grant', p_key, p_source, p_credits, p_expires, p_now, p_fingerprint, p_user, p_title, p_subject);
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, v_id, p_credits);
end $$;

-- Takes credits back (a purchase was refunded): those it brought first, then any that are free; the rest is owed.
create or replace function wallet_revoke(
  p_account bigint, p_key text, p_fingerprint text, p_granted_by text, p_credits bigint, p_user bigint, p_title text,
  p_subject text, p_now timestamptz
) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
  v_taken bigint := least(p_credits, w.balance - w.reserved);
  v_lot bigint;
  v_remaining bigint;
  v_part bigint;
begin
  if v_answer.status is not null then return v_answer; end if;
  w := wallet_post(w, 'revoke', p_key, -v_taken, p_now, p_fingerprint, null, p_user, p_title, p_subject);
  select l.id, l.remaining into v_lot, v_remaining
  from credit_lots l join ledger_transactions t on t.account_id = l.account_id and t.id = l.transaction_id
  where t.account_id = p_account and t.key = p_granted_by;
  v_part := coalesce(least(v_remaining, v_taken), 0);
  if v_part > 0 then perform wallet_take_from(w, v_lot, v_remaining, v_part, 'available', 'granted', p_now, null); end if;
  perform wallet_take(w, v_taken - v_part, 'available', 'granted', p_now);
  if p_credits > v_taken then
    insert into ledger_entries (account_id, transaction_id, source, destination, credits)
    values (p_account, w.last_transaction, 'owed', 'granted', p_credits - v_taken);
    w.owed := w.owed + p_credits - v_taken;
  end if;
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, w.last_transaction, v_taken);
end $$;

-- Charged in another installation, if the file it was read from says the truth: nothing is given back for it here.
create or replace function is_from_archive(t ledger_transactions) returns boolean language sql immutable as $$
  select t.key like 'archive:%'
$$;

-- Gives back what was charged for the items of a charge (p_charge), or for the values with these identities. Each charge
-- is given back once, whatever the keys say.
create or replace function wallet_refund(
  p_account bigint, p_key text, p_fingerprint text, p_charge bigint, p_acts text[], p_identities uuid[], p_expires timestamptz,
  p_user bigint, p_title text, p_subject text, p_now timestamptz
) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
  v_id bigint := w.last_transaction + 1;
  v_credits bigint;
begin
  if v_answer.status is not null then return v_answer; end if;
  with charges as (
    select t.id as charge_id, c.item::smallint, c.credits from ledger_transactions t
    cross join lateral unnest(t.charges) with ordinality as c(credits, item)
    where t.account_id = p_account and t.id = p_charge and not is_from_archive(t)
    union
    select e.transaction_id, e.item, e.credits from unnest(p_acts, p_identities) as k(act, identity)
    join entitlements e on e.account_id = p_account and e.act = k.act and e.identity = k.identity
    where not exists (select from ledger_transactions t where t.account_id = p_account and t.id = e.transaction_id and is_from_archive(t))
  ), refunded as (
    insert into credit_refunds (account_id, charge_id, item, transaction_id)
    select p_account, charge_id, item, v_id from charges where credits > 0
    on conflict do nothing returning charge_id, item
  )
  select coalesce(sum(credits), 0) into v_credits from refunded join charges using (charge_id, item);
  if v_credits = 0 then return wallet_reply(w, 'ok', v_found.balance); end if;
  w := wallet_put(w, 'refund', p_key, 'refund', v_credits, p_expires, p_now, p_fingerprint, p_user, p_title, p_subject);
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, v_id, v_credits);
end $$;

-- Gives back what was charged for one lead by these acts since then. Each charge is given back once, whatever the keys say.
create or replace function wallet_refund_lead(
  p_account bigint, p_key text, p_fingerprint text, p_lead text, p_acts text[], p_since timestamptz, p_expires timestamptz,
  p_subject text, p_now timestamptz
) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
  v_id bigint := w.last_transaction + 1;
  v_credits bigint;
begin
  if v_answer.status is not null then return v_answer; end if;
  with charges as (
    select t.id as charge_id, c.item::smallint as item, c.credits from ledger_transactions t
    cross join lateral unnest(t.acts, t.subjects, t.charges) with ordinality as c(act, lead, credits, item)
    where t.account_id = p_account and t.line is not null and t.created_at >= p_since
      and c.lead = p_lead and c.act = any (p_acts) and c.credits > 0 and not is_from_archive(t)
  ), refunded as (
    insert into credit_refunds (account_id, charge_id, item, transaction_id)
    select p_account, charge_id, item, v_id from charges
    on conflict do nothing returning charge_id, item
  )
  select coalesce(sum(credits), 0) into v_credits from refunded join charges using (charge_id, item);
  if v_credits = 0 then return wallet_reply(w, 'ok', v_found.balance); end if;
  w := wallet_put(w, 'refund', p_key, 'refund', v_credits, p_expires, p_now, p_fingerprint, p_subject => p_subject);
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, v_id, v_credits);
end $$;

-- A plan starts: its allowance takes the place of the one before and is renewed each month from now on. That of a trial ends with
-- it; nothing is renewed from p_until on. p_user: who chose it; null if it happened by itself.
create or replace function wallet_begin_month(
  p_account bigint, p_key text, p_fingerprint text, p_credits bigint, p_user bigint, p_title text, p_trial_ends timestamptz,
  p_until timestamptz, p_now timestamptz
) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
begin
  if v_answer.status is not null then return v_answer; end if;
  w := wallet_end_month(w, p_now);
  w.allowance := p_credits;
  w.anchor_at := p_now;
  w.resets := 0;
  w.last_reset_at := p_now;
  w.next_reset_at := wallet_reset_at(p_now, 1);
  w.allowance_ends_at := p_until;
  w.trial_ends_at := p_trial_ends;
  w := wallet_put_month(w, p_key, p_now, p_fingerprint, p_title, p_user);
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, w.last_transaction, p_credits);
end $$;

-- For processes of the versions before.
create or replace function wallet_start_month(
  p_account bigint, p_key text, p_fingerprint text, p_credits bigint, p_title text, p_trial_ends timestamptz, p_until timestamptz,
  p_now timestamptz
) returns wallet_answer language sql as $$
  select * from wallet_begin_month(p_account, p_key, p_fingerprint, p_credits, null, p_title, p_trial_ends, p_until, p_now)
$$;
create or replace function wallet_start_allowance(p_account bigint, p_key text, p_fingerprint text, p_credits bigint, p_title text, p_now timestamptz)
returns wallet_answer language sql as $$
  select wallet_start_month(p_account, p_key, p_fingerprint, p_credits, p_title, null, null, p_now)
$$;

-- The trial ends at another time: so do its credits. One that has ended does not begin again by it.
create or replace function wallet_move_trial(p_account bigint, p_ends timestamptz, p_until timestamptz, p_now timestamptz)
returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
begin
  if w.trial_ends_at > p_now then
    w.trial_ends_at := p_ends;
    w.allowance_ends_at := p_until;
    update credit_lots set expires_at = least(w.next_reset_at, p_ends)
    where account_id = p_account and source = 'trial' and exhausted_at is null and expires_at > p_now;
    select least(w.next_reset_at, min(expires_at)) into w.due_at
    from credit_lots where account_id = p_account and exhausted_at is null and expires_at > p_now;
    perform wallet_save(w);
  end if;
  return wallet_reply(w, 'ok', v_found.balance);
end $$;

-- The month's credits anew, before their day: what is left of them goes, and the next reset stays where it is. Without resets
-- nothing happens.
create or replace function wallet_renew_allowance(p_account bigint, p_key text, p_fingerprint text, p_title text, p_now timestamptz)
returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
  v_answer wallet_answer := wallet_replay(w, p_key, p_fingerprint);
begin
  if v_answer.status is not null then return v_answer; end if;
  if w.allowance = 0 or w.next_reset_at is null or w.trial_ends_at <= p_now then return wallet_reply(w, 'ok', v_found.balance, p_credits => 0); end if;
  w := wallet_end_month(w, p_now);
  w.last_reset_at := p_now;
  w := wallet_put_month(w, p_key, p_now, p_fingerprint, p_title);
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance, w.last_transaction, w.allowance);
end $$;

-- From the next reset on another number of credits; zero ends the resets, and what is left stays until its date. Resets that
-- had ended begin again on the day of the month they had.
create or replace function wallet_change_allowance(p_account bigint, p_credits bigint, p_now timestamptz) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
begin
  w.allowance := p_credits;
  if p_credits = 0 then
    w.next_reset_at := null;
    w.allowance_ends_at := null;
    w.trial_ends_at := null;
  elsif w.next_reset_at is null then
    w.anchor_at := coalesce(w.anchor_at, p_now);
    while wallet_reset_at(w.anchor_at, w.resets + 1) <= p_now loop w.resets := w.resets + 1; end loop;
    w.next_reset_at := wallet_reset_at(w.anchor_at, w.resets + 1);
    w.due_at := least(w.due_at, w.next_reset_at);
  end if;
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance);
end $$;

-- No reset at this time or later, whenever the wallet is looked at next; null lifts it.
create or replace function wallet_limit_allowance(p_account bigint, p_until timestamptz, p_now timestamptz) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
begin
  w.allowance_ends_at := p_until;
  perform wallet_save(w);
  return wallet_reply(w, 'ok', v_found.balance);
end $$;

-- Nothing but the passing of time.
create or replace function wallet_sweep(p_account bigint, p_now timestamptz) returns wallet_answer language plpgsql as $$
declare
  v_found credit_wallets := wallet_open(p_account, p_now);
  w credit_wallets := wallet_catch_up(v_found, p_now);
begin
  return wallet_reply(w, 'ok', v_found.balance);
end $$;
