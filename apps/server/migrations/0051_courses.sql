-- Topics of training content: the platform's own; courses of anybody stand under them.
create table topics (
  id       bigint generated always as identity primary key,
  name     text   not null check (char_length(name) between 1 and 160),
  position int    not null
);
insert into topics (name, position) values
  ('Getting started', 1), ('Finding leads', 2), ('Reaching out', 3), ('Account and billing', 4);

-- Courses of the platform and of resellers, for their customers.
create table courses (
  account_id  bigint      not null references accounts (id) on delete cascade,
  id          bigint      not null generated always as identity,
  topic_id    bigint      references topics (id) on delete set null,
  title       text        not null check (char_length(title) between 1 and 160),
  description text        not null default '' check (char_length(description) <= 2000),
  image       text,
  status      text        not null check (status in ('draft', 'active')),
  position    int         not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  -- Deleted for good when the time to undo it is over.
  deleted_at  timestamptz,
  primary key (account_id, id)
);
-- Serves the list of courses.
create index courses_list on courses (account_id, position, id) where deleted_at is null;
create index courses_topic on courses (topic_id);
-- Serves the sweep of pictures.
create index courses_image on courses (image) where image is not null;

create table course_pages (
  account_id bigint      not null,
  course_id  bigint      not null,
  id         bigint      not null generated always as identity,
  title      text        not null check (char_length(title) between 1 and 160),
  -- Cleaned before it is kept.
  content    text        not null default '',
  -- Addresses of the pictures in it.
  images     text[]      not null default '{}',
  status     text        not null check (status in ('draft', 'active')),
  position   int         not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, course_id) references courses (account_id, id) on delete cascade
);
-- Serves the pages of a course.
create index course_pages_list on course_pages (account_id, course_id, position, id) where deleted_at is null;
-- Serves the sweep of pictures.
create index course_pages_images on course_pages using gin (images);

-- What a person has read. The page belongs to who wrote it, which is another account.
create table course_reads (
  account_id bigint      not null,
  user_id    bigint      not null,
  page_id    bigint      not null,
  at         timestamptz not null,
  primary key (account_id, user_id, page_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);

-- Links of a reseller in the menu of its customers.
create table custom_links (
  account_id bigint not null references accounts (id) on delete cascade,
  id         bigint not null generated always as identity,
  label      text   not null check (char_length(label) between 1 and 40),
  url        text   not null check (url ~* '^https?://' and char_length(url) <= 2048),
  -- In another tab, or inside the page.
  opens      text   not null check (opens in ('tab', 'page')),
  position   int    not null,
  primary key (account_id, id)
);
insert into custom_links (account_id, label, url, opens, position)
select b.account_id, left(link.value ->> 'label', 40), link.value ->> 'url', 'tab', link.position
from brands b cross join jsonb_array_elements(b.menu) with ordinality as link (value, position)
where link.value ->> 'url' ~* '^https?://' and char_length(link.value ->> 'url') <= 2048 and char_length(link.value ->> 'label') > 0;
update brands set menu = '[]' where menu <> '[]';
