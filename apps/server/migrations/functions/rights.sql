-- The language of rights.sql. The names of the two serving roles carry the name of the database; whoever applies the rights
-- has set them.
create or replace function serving_role(kind text) returns regrole language sql stable as
  $$ select quote_ident(current_setting('leadwright.' || kind || '_role'))::regrole $$;

-- A policy is made again only where it differs: that takes a lock nobody else can share.
create or replace function keep_policy(tables regclass, policy text, definition text) returns void language plpgsql as $$
begin
  if obj_description((select oid from pg_policy where polrelid = tables and polname = policy), 'pg_policy') = definition then return; end if;
  execute format('drop policy if exists %I on %s', policy, tables);
  execute format('create policy %I on %s %s', policy, tables, definition);
  execute format('comment on policy %I on %s is %L', policy, tables, definition);
end $$;

-- What the serving roles may do with a table, and nothing else: neither they nor those of the database this one was copied from.
create or replace function allow(tables regclass, app text, platform text) returns void language plpgsql as $$
declare
  stale regrole;
begin
  for stale in select r.oid from pg_roles r where r.rolname ~ '^leadwright_(app|platform)_' and r.oid in (
    select a.grantee from pg_class c cross join aclexplode(c.relacl) a where c.oid = tables
    union select a.grantee from pg_attribute c cross join aclexplode(c.attacl) a where c.attrelid = tables) loop
    execute format('revoke all on %s from %s', tables, stale);
  end loop;
  if app <> '' then execute format('grant %s on %s to %s', app, tables, serving_role('app')); end if;
  if platform <> '' then execute format('grant %s on %s to %s', platform, tables, serving_role('platform')); end if;
end $$;

-- Whether a row belongs to the account that is served. A plain expression: it also holds where tables are spread over machines.
create or replace function is_served(account_column text) returns text language sql immutable as
  $$ select format('(%I = nullif(current_setting(''app.account_id'', true), '''')::bigint)', account_column) $$;

create or replace function keep_account_policies(tables regclass) returns void language plpgsql as $$
begin
  perform keep_policy(tables, 'of_account', format('to %s using %s', serving_role('app'), is_served('account_id')));
  perform keep_policy(tables, 'of_platform', format('to %s using (true)', serving_role('platform')));
end $$;

-- Rows of accounts: `app` reaches those of the account it serves, `platform` all. Forced: the owner is bound as well.
create or replace function allow_by_account(tables regclass, app text, platform text) returns void language plpgsql as $$
begin
  if not (select relrowsecurity and relforcerowsecurity from pg_class where oid = tables) then
    execute format('alter table %s enable row level security, force row level security', tables);
  end if;
  perform keep_account_policies(tables);
  -- For a backup: who signs in as the owner may read. A function that runs with the rights of the owner for somebody else may not.
  perform keep_policy(tables, 'of_backup', format('for select to %I using (session_user = current_user)', current_user));
  perform allow(tables, app, platform);
end $$;

-- The same for a table that `app` searches through a view. The view reads with the rights of the owner, who is not bound here: the
-- view itself names the account, as a condition like any other, so that every index can serve.
create or replace function allow_searched(tables regclass, app text, platform text) returns void language plpgsql as $$
begin
  if not (select relrowsecurity and not relforcerowsecurity from pg_class where oid = tables) then
    execute format('alter table %s enable row level security, no force row level security', tables);
  end if;
  perform keep_account_policies(tables);
  perform allow(tables, app, platform);
end $$;

-- A directory is found by something other than an account. What `app` writes belongs to the account it serves; what it may
-- read of others is said by `readable`.
create or replace function allow_in_directory(tables regclass, app text, platform text, readable boolean) returns void language plpgsql as $$
begin
  if not (select relrowsecurity from pg_class where oid = tables) then
    execute format('alter table %s enable row level security', tables);
  end if;
  perform keep_policy(tables, 'of_account', format('to %s using %s', serving_role('app'), is_served('account_id')));
  perform keep_policy(tables, 'of_platform', format('to %s using (true)', serving_role('platform')));
  if readable then perform keep_policy(tables, 'of_everybody', format('for select to %s using (true)', serving_role('app'))); end if;
  perform allow(tables, app, platform);
end $$;

-- A function that runs with the rights of its owner.
create or replace function allow_calls(function regprocedure) returns void language plpgsql as $$
begin
  execute format('revoke execute on function %s from public', function);
  execute format('grant execute on function %s to %s, %s', function, serving_role('app'), serving_role('platform'));
end $$;
