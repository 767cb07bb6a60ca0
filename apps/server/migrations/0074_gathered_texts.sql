-- Many rows at once: what they mean for the index of texts is gathered and brought in in one go, at two thirds of the price.
-- Only the owner of an index may ask for that.
create function bring_in_texts() returns void language sql security definer set search_path = pg_catalog, public as
  $$ select gin_clean_pending_list('public.results_text') $$;
revoke execute on function bring_in_texts from public;
grant execute on function bring_in_texts to leadwright_app, leadwright_platform;
