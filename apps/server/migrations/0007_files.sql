-- Uploaded images, re-encoded by us. The bytes are in the file storage under `key`; whoever knows the key may see them.
create table files (
  account_id   bigint      not null references accounts (id) on delete cascade,
  id           bigint      not null generated always as identity,
  key          text        not null,
  content_type text        not null,
  bytes        int         not null check (bytes > 0),
  width        int         not null check (width > 0),
  height       int         not null check (height > 0),
  created_by   bigint      not null,
  created_at   timestamptz not null,
  primary key (account_id, id)
);
-- Serves the removal of a file that a row names by its address.
create unique index files_key on files (account_id, key);
