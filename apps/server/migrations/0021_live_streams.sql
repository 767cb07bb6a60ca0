-- Open streams of live updates end with what they stand on: a session, a key, a person, an account. Told by the tables
-- themselves, on the channel every process hears, so that no way of ending one can forget it.
create function tell_sessions_ended() returns trigger language plpgsql as $$
begin
  -- In parts: a message has room for some hundreds.
  perform pg_notify('live', json_build_object('end', json_build_object('session', json_agg(id)))::text)
    from (select id, (row_number() over () - 1) / 300 as part from gone) as numbered group by part;
  return null;
end $$;
create trigger sessions_ended after delete on sessions referencing old table as gone
  for each statement execute function tell_sessions_ended();

create function tell_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('end', json_build_object(tg_argv[0], json_build_array(new.id)))::text);
  return null;
end $$;
create trigger api_keys_ended after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended('key');
create trigger users_ended after update of status on users for each row
  when (old.status = 'active' and new.status <> 'active') execute function tell_ended('user');
create trigger accounts_ended after update of status on accounts for each row
  when (old.status in ('active', 'trial', 'inactive') and new.status not in ('active', 'trial', 'inactive'))
  execute function tell_ended('account');
