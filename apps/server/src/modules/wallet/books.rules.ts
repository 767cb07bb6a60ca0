/** What must be true of all wallets at any moment, asked of a backup before anybody relies on it. */
/** Each row is a wallet whose own number differs from what the ledger, the lots or the reservations add up to. */
const MISMATCHES = `
  with entries as (
    select account_id, source as account, -credits as credits, lot_id from ledger_entries
    union all select account_id, destination, credits, lot_id from ledger_entries
  ), sums as (
    select account_id, sum(credits) filter (where account = 'available') as available,
      sum(credits) filter (where account = 'reserved') as reserved, sum(credits) filter (where account = 'owed') as owed,
      sum(credits) as total
    from entries group by account_id
  ), lots as (
    select l.account_id, sum(l.remaining) as remaining, count(*) filter (where l.remaining <> (
      select sum(case when e.destination = 'available' then e.credits else -e.credits end)
      from ledger_entries e where e.account_id = l.account_id and e.lot_id = l.id)) as wrong
    from credit_lots l group by l.account_id
  ), transactions as (
    select t.account_id, count(*) as count, max(id) as last, sum(credits) as credits, max(line) as last_line, count(distinct line) as lines,
      count(*) filter (where credits <> coalesce((
        select sum(case when e.destination = 'available' and e.source <> 'reserved' then e.credits
          when e.source = 'available' and e.destination <> 'reserved' or e.destination = 'spent' then -e.credits else 0 end)
        from ledger_entries e where e.account_id = t.account_id and e.transaction_id = t.id), 0)) as wrong
    from ledger_transactions t group by t.account_id
  ), holds as (
    select account_id, sum(held) as held from credit_reservations group by account_id)
  select w.account_id, check_name, found::text, expected::text
  from credit_wallets w
  left join sums s using (account_id) left join lots l using (account_id)
  left join transactions t using (account_id) left join holds h using (account_id)
  cross join lateral (values
    ('available by entries', coalesce(s.available, 0), w.balance - w.reserved),
    ('reserved by entries', coalesce(s.reserved, 0), w.reserved),
    ('owed by entries', -coalesce(s.owed, 0), w.owed),
    ('entries sum to zero', coalesce(s.total, 0), 0),
    ('balance by lots', coalesce(l.remaining, 0), w.balance),
    ('lots by entries', coalesce(l.wrong, 0), 0),
    ('balance by transactions', coalesce(t.credits, 0), w.balance),
    ('transactions by entries', coalesce(t.wrong, 0), 0),
    ('transactions without gaps', coalesce(t.count, 0), w.last_transaction),
    ('last transaction', coalesce(t.last, 0), w.last_transaction),
    ('lines without gaps', coalesce(t.lines, 0), w.last_line),
    ('last line', coalesce(t.last_line, 0), w.last_line),
    ('reserved by reservations', coalesce(h.held, 0), w.reserved)
  ) as checks(check_name, found, expected)
  where found <> expected order by 1, 2`;

export const booksAgree = { name: 'the credits do not add up', sql: MISMATCHES };
