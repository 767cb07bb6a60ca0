-- The people of a company, in whichever list they are: shown on the company's lead.
create index results_people_of on results (account_id, domain) where last_name <> '' and domain <> '';
