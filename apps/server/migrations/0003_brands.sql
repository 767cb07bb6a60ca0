-- A brand is found by the request's host before anybody has signed in, so this is a directory without an account filter.
create table brands (
  id                       bigint      generated always as identity primary key,
  account_id               bigint      not null unique references accounts (id) on delete cascade,
  name                     text        not null check (char_length(name) between 1 and 120),
  slug                     text        unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  host                     text        unique,
  host_proof               text,
  host_verified_at         timestamptz,
  logo                     text,
  content                  text        not null default '',
  script                   text        not null default '',
  login_page_bg_color      text        not null default '#15122E',
  sidebar_background_color text        not null default '#F9F9FB',
  button_color             text        not null default '#573BFF',
  secondary_color          text        not null default '#01C0F6',
  text_color               text        not null default '#17171C',
  heading_color            text        not null default '#17171C',
  crms                     text[]      not null default '{ghl,keap,zapier,groove}' check (crms <@ array['ghl', 'keap', 'zapier', 'groove']),
  menu                     jsonb       not null default '[]',
  show_training_center     boolean     not null default true,
  registration             boolean     not null default false,
  support_script_url       text,
  support_secret           text,
  support_subject          text        not null default 'id' check (support_subject in ('id', 'email')),
  terms_version            int         not null default 1,
  terms_url                text,
  created_at               timestamptz not null default now()
);
alter table accounts add constraint accounts_brand foreign key (brand_id) references brands (id) deferrable initially deferred;
alter table logins add constraint logins_brand foreign key (brand_id) references brands (id) deferrable initially deferred;
