-- `%`, `_` and `\` typed by a person are letters.
create or replace function escape_like(value text) returns text language sql immutable strict parallel safe as
  $$ select replace(replace(replace(value, '\', '\\'), '%', '\%'), '_', '\_') $$;

-- A cell that a spreadsheet would run as a formula gets a quote in front, and so does one that would lose such a quote on the
-- way back: platform/spreadsheet.ts says which. The first letter and a `;` decide cheaply who is looked at closely. Not declared
-- strict: so the planner writes it into the query instead of calling it for every cell, which makes an export ten times
-- faster. Null stays null either way.
create or replace function spreadsheet_safe(value text) returns text language sql immutable parallel safe as $$
  select case when (ascii(value) in (9, 10, 13, 32, 39, 43, 45, 61, 64, 160, 173, 1564, 6158, 12288, 65122, 65123, 65126, 65131,
        65279, 65291, 65293, 65309, 65312) or ascii(value) between 8192 and 8303 or strpos(value, ';') > 0)
      and value !~ '^\+[0-9][0-9 -]*$'
    then regexp_replace(value,
      '(^|;)([ ''\u00A0\u00AD\u061C\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]*[=+\-@\t\n\r\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B])',
      '\1''\2', 'g')
    else value end
$$;

-- Many rows at once: what they mean for the index of texts is gathered and brought in in one go, at two thirds of the price.
-- Only the owner of an index may ask for that.
create or replace function bring_in_texts() returns void language sql security definer set search_path = pg_catalog, public as
  $$ select gin_clean_pending_list('public.result_texts_lines') $$;
