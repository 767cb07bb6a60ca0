-- "unchecked" stands apart from the four outcomes of an e-mail search: nobody has looked for an address yet, or nobody has
-- checked the one that was given. Every old value stays allowed, so no row has to be looked at for the new condition.
alter table results drop constraint results_email_state_check;
alter table results add constraint results_email_state_check
  check (email_state in ('looking', 'found', 'potential', 'none', 'unchecked')) not valid;
alter table results alter column email_state set default 'unchecked';

alter table list_blocks add column email_unchecked int not null default 0;

alter table lists add column email_unchecked int not null default 0 check (email_unchecked >= 0);
alter table lists drop constraint lists_check;
alter table lists add constraint lists_email_counts
  check (result_count = email_looking + email_found + email_potential + email_none + email_unchecked) not valid;
