-- What one more credit costs, in hundredths of a cent: a price may lie between 12 and 13 cents. The whole cents beside it, rounded up,
-- are for the version before; where both disagree, that version has written last.
alter table packages add column price_per_100_credits int check (price_per_100_credits > 1200);
