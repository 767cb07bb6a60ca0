-- The day that the data is of, as the data itself or who imported it tells; null: nobody knows. Not when the file was written
-- or imported. A year or a month alone is possible.
alter table lead_datasets add column data_date text check (data_date ~ '^\d{4}(-\d{2}(-\d{2})?)?$');
-- The newest that the records read so far tell.
alter table lead_imports add column newest text;
