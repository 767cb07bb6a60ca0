-- What a confirmed request removed, so that a repeat after a lost answer is answered as the first was.
alter table removal_requests add column removed text[];
