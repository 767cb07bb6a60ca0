-- What a reseller says about its brand besides names and colours. `menu` held links that nobody could enter; it is no longer read.
alter table brands
  add column menu_entries       jsonb       not null default '[]',
  add column resources          jsonb       not null default '{}',
  add column support_email      text        not null default '' check (char_length(support_email) <= 254),
  add column postal_address     text        not null default '' check (char_length(postal_address) <= 300),
  add column privacy_url        text,
  add column changed_at         timestamptz not null default now(),
  -- The domain of its own: when its record was looked for, what was wrong, and since when a proven one lacks it.
  add column host_checked_at    timestamptz,
  add column host_problem       text        check (host_problem in ('no_record', 'other_value', 'no_answer', 'taken')),
  add column host_missing_since timestamptz,
  -- A colour is a colour, whoever writes it.
  add constraint brands_colours check (
    login_page_bg_color ~ '^#[0-9a-fA-F]{6}$' and sidebar_background_color ~ '^#[0-9a-fA-F]{6}$'
    and button_color ~ '^#[0-9a-fA-F]{6}$' and secondary_color ~ '^#[0-9a-fA-F]{6}$'
    and text_color ~ '^#[0-9a-fA-F]{6}$' and heading_color ~ '^#[0-9a-fA-F]{6}$');

-- Only a proven domain is anybody's: naming one must not keep its owner out.
alter table brands drop constraint brands_host_key;
create unique index brands_proven_host on brands (host) where host_verified_at is not null;
