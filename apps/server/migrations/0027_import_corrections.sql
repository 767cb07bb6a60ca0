-- Refused rows of a file that were corrected by hand since, by their line in the file.
alter table result_imports add column corrected int[] not null default '{}';
