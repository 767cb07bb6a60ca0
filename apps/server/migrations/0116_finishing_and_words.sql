-- A run whose acts and whose search both stopped for credits is finished in one go: the acts first, then the search.
alter table autopilot_runs add column is_finishing boolean not null default false;

-- What a search looks for, in a form that can be said in any language. Old rows keep the words they have.
alter table searches add column words jsonb;
