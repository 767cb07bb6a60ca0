-- `%`, `_` and `\` typed by a person are letters.
create or replace function escape_like(value text) returns text language sql immutable strict parallel safe as
  $$ select replace(replace(replace(value, '\', '\\'), '%', '\%'), '_', '\_') $$;

-- A cell that a spreadsheet would run as a formula gets a quote in front; so does one that would lose such a quote on the way
-- back. Not declared strict: so the planner writes it into the query instead of calling it for every cell, which makes an
-- export ten times faster. Null stays null either way.
create or replace function spreadsheet_safe(value text) returns text language sql immutable parallel safe as $$
  select case when ascii(value) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312)
      or (ascii(value) = 39 and ascii(ltrim(value, '''')) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312))
    then '''' || value else value end
$$;

-- Many rows at once: what they mean for the index of texts is gathered and brought in in one go, at two thirds of the price.
-- Only the owner of an index may ask for that.
create or replace function bring_in_texts() returns void language sql security definer set search_path = pg_catalog, public as
  $$ select gin_clean_pending_list('public.results_text') $$;
