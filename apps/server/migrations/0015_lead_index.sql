-- The lead index: places from open data, shared by all accounts. No account owns a row here; what an account buys is copied
-- into its own rows. Only imports and erasures write, and they run as `platform`.

-- A source and the area its files cover. An import replaces what the one before brought for the same source and area.
create table lead_datasets (
  id          int         generated always as identity primary key,
  source      text        not null check (source in ('osm', 'overture', 'csv', 'sandbox')),
  area        text        not null check (char_length(area) between 1 and 120),
  release     text        not null default '',
  licence     text        not null default '',
  imported_at timestamptz,
  unique (source, area)
);

-- One row per run of the importer. `file` and `record` say where to go on after a crash: they commit with the places.
create table lead_imports (
  id          bigint      generated always as identity primary key,
  dataset_id  int         not null references lead_datasets (id) on delete cascade,
  fingerprint text        not null,
  release     text        not null,
  licence     text        not null,
  status      text        not null check (status in ('running', 'finished', 'abandoned')),
  file        int         not null default 0,
  record      bigint      not null default 0,
  read        bigint      not null default 0,
  added       bigint      not null default 0,
  changed     bigint      not null default 0,
  skipped     bigint      not null default 0,
  refused     bigint      not null default 0,
  removed     bigint      not null default 0,
  started_at  timestamptz not null,
  finished_at timestamptz
);
-- One run at a time for a dataset.
create unique index lead_imports_running on lead_imports (dataset_id) where status = 'running';

-- Countries and their states; `no` is what places carry. A country's own row has the code ''.
create table lead_regions (
  no      smallint generated always as identity primary key,
  country text     not null check (char_length(country) = 2),
  code    text     not null,
  name    text     not null,
  unique (country, code)
);

create table lead_places (
  id           bigint   generated always as identity primary key,
  dataset_id   int      not null references lead_datasets (id),
  source       text     not null,
  source_id    text     not null,
  name         text     not null,
  -- Lower case without accents: for keywords, and for telling the same place in two sources.
  folded_name  text     not null,
  -- Number of the industry in preorder of the tree: an industry with all below it is a range.
  industry_no  smallint not null,
  -- Slugs, the one of industry_no first.
  industries   text[]   not null,
  -- Ten-millionths of a degree.
  lat          int      not null,
  lon          int      not null,
  -- H3 cells of resolution 7 (for radii up to some 20 km) and 5, without the bits that are the same for all.
  cell7        int      not null,
  cell5        int      not null,
  region_no    smallint not null,
  -- Bits: 1 website, 2 phone, 4 e-mail.
  contact      smallint not null,
  street       text,
  city         text,
  state        text,
  postal_code  text,
  country      text,
  phone        text,
  website      text,
  domain       text,
  email        text,
  socials      text[],
  rating       real,
  reviews      int,
  confidence   real,
  -- Where it differs from the dataset's.
  licence      text,
  -- The same place from another record; only the first one is found by searches.
  duplicate_of bigint
) with (fillfactor = 95);
-- Serves the refresh: is this record known?
create unique index lead_places_source on lead_places (source, source_id);
-- Serve industry + radius, with total and the first page read from the index alone.
create index lead_places_near on lead_places (cell7, industry_no) include (lat, lon, contact, id) where duplicate_of is null;
create index lead_places_far on lead_places (cell5, industry_no) include (lat, lon, contact, id) where duplicate_of is null;
-- Serves industry + state or country, page by page.
create index lead_places_region on lead_places (region_no, industry_no, id) include (contact, cell5) where duplicate_of is null;
-- Serves the search for the same place in another source.
create index lead_places_same on lead_places (cell7, hashtext(folded_name)) where phone is not null or domain is not null;
create index lead_places_duplicates on lead_places (duplicate_of) where duplicate_of is not null;
-- Serve erasure and subject export.
create index lead_places_email on lead_places (email) where email is not null;
create index lead_places_phone on lead_places (phone) where phone is not null;
create index lead_places_domain on lead_places (domain) where domain is not null;
-- Serves the end of an import: what of this dataset was not seen again?
create index lead_places_dataset on lead_places (dataset_id);

-- Which places a running import has met. What is not here at its end has vanished from the source.
create table lead_seen (
  import_id bigint not null references lead_imports (id) on delete cascade,
  place_id  bigint not null
);

-- How many places each region has of each industry, by contact bits 1 and 2. Written at the end of an import.
create table lead_counts (
  region_no   smallint not null,
  industry_no smallint not null,
  contact     smallint not null,
  places      int      not null,
  primary key (region_no, industry_no, contact)
);

-- Which version of data that ships with the program is in the tables: industry numbers, locations.
create table lead_versions (
  part    text primary key,
  version text not null
);

-- Countries, states and cities for the location picker. Ids are made from the names, so they are the same everywhere.
create table locations (
  id         bigint   primary key,
  kind       text     not null check (kind in ('country', 'state', 'city')),
  name       text     not null,
  folded     text     not null,
  country    text     not null,
  region_no  smallint not null,
  lat        real     not null,
  lon        real     not null,
  radius_km  real     not null,
  -- Thousands of inhabitants where known, and what stands in for it elsewhere.
  weight     int      not null
);
-- Serves the picker: names that start with what was typed.
create index locations_name on locations (folded text_pattern_ops);

-- Names in other languages and usual short forms.
create table location_aliases (
  folded      text   not null,
  location_id bigint not null,
  primary key (folded, location_id)
);
create index location_aliases_name on location_aliases (folded text_pattern_ops);
