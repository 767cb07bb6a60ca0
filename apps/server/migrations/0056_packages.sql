-- What came of bringing packages to the payment provider, and the public sales page of a brand (docs/product-rules.md#packages).

-- Why the provider has not got the package as it is; null: it has, or it is on its way.
alter table packages add column provider_problem text;

-- The change that was last taken to the provider, whatever came of it: one that is newer is taken up by a sweep.
alter table packages add column taken_change timestamptz;

-- A product is claimed with the name it is made with before the provider is asked: a repeat asks for the very same one.
alter table package_products alter column product_id drop not null;

-- One that is no longer current is retired at the provider too; null: not yet.
alter table package_prices add column retired_at timestamptz;

create table sales_pages (
  account_id   bigint      primary key references accounts (id) on delete cascade,
  is_open      boolean     not null,
  headline     text        not null check (char_length(headline) between 1 and 120),
  text         text        not null default '',
  brochure_en  text        not null default '' check (brochure_en = '' or brochure_en ~* '^https?://'),
  brochure_es  text        not null default '' check (brochure_es = '' or brochure_es ~* '^https?://'),
  highlighted  bigint,
  head_color   text        check (head_color ~ '^#[0-9a-fA-F]{6}$'),
  button_color text        check (button_color ~ '^#[0-9a-fA-F]{6}$'),
  changed_at   timestamptz not null
);
