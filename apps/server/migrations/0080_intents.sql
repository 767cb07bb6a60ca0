-- Requests that ask vendors claim their key first: `intent` is how vendors know the request, the same for every repeat;
-- until `leased_until` somebody is at work on it. Both stay empty where effect, key and answer commit together.
alter table idempotency_keys add column intent uuid, add column leased_until timestamptz;

-- The request that started the search, so that a repeat finds it instead of starting another.
alter table searches add column intent uuid;
-- Serves the repeat of a request.
create unique index searches_intent on searches (account_id, intent);
-- Serves the sweep that ends searches which never got their reservation.
create index searches_unreserved on searches (id) where reservation_id = 0 and finished_at is null;
