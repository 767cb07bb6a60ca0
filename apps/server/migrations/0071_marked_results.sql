-- Serves the look through marked rows when somebody is taken off a do-not-contact list. Few rows are marked.
create index results_marked on results (id) where is_suppressed;
