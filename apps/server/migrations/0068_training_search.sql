-- The words of passages are searched as the texts of results are (0067): through a view whose account is an ordinary condition.
create view searched_passages as
  select account_id, source_id, no, words from training_passages
  where account_id = nullif(current_setting('app.account_id', true), '')::bigint;

-- An index that a superuser made serves only an operator of its own. This one is built while nobody can learn anything new.
do $$
begin
  if exists (select from pg_opclass where opcname = 'words_ops') then
    create index training_passages_search on training_passages using gin (account_id, words);
    drop index training_passages_words;
    alter index training_passages_search rename to training_passages_words;
  end if;
end $$;
