-- What AI research cannot tell about a lead is an answer of its own, with its own exit.
alter table workflow_items drop constraint workflow_items_state_check;
alter table workflow_items add constraint workflow_items_state_check
  check (state in ('waiting', 'working', 'out', 'no', 'unknown', 'failed', 'ended')) not valid;
alter table workflow_run_nodes add column unknown_count int not null default 0 check (unknown_count >= 0);

-- Such leads left at the exit for "no" until now. What was led on from there is led on as before.
update workflow_versions v set graph = jsonb_set(v.graph, '{edges}', v.graph -> 'edges' || more.edges)
from (
  select w.account_id, w.workflow_id, w.version,
    jsonb_agg(edge || jsonb_build_object('id', 'u-' || left(md5(edge ->> 'id'), 20), 'port', 'unknown')) as edges
  from workflow_versions w
    cross join jsonb_array_elements(w.graph -> 'nodes') as node
    cross join jsonb_array_elements(w.graph -> 'edges') as edge
  where node ->> 'type' = 'ai_research' and edge ->> 'from' = node ->> 'id' and edge ->> 'port' = 'no'
  group by w.account_id, w.workflow_id, w.version
) more
where v.account_id = more.account_id and v.workflow_id = more.workflow_id and v.version = more.version;
