-- Invitations of team members: a link with a one-time token, kept hashed.
create table invitations (
  account_id  bigint      not null references accounts (id) on delete cascade,
  user_id     bigint      not null,
  token_hash  bytea       not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  accepted_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
-- Serves the link in the mail, which knows nothing but its token.
create index invitations_token on invitations (token_hash);
