/** Columns of SCIM. */
import type { Generated, Selectable } from 'kysely';

interface TokensTable {
  account_id: number;
  id: Generated<number>;
  provider_id: number;
  name: string;
  token_hash: Buffer;
  last_four: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface UsersTable {
  account_id: number;
  user_id: number;
  provider_id: number;
  user_name: string;
  external_id: string | null;
  is_created: boolean;
  created_at: Date;
  changed_at: Date;
}

export interface GroupsTable {
  account_id: number;
  id: Generated<number>;
  provider_id: number;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  changed_at: Date;
}

interface MembersTable {
  account_id: number;
  group_id: number;
  user_id: number;
}

export interface ScimTables {
  scim_tokens: TokensTable;
  scim_users: UsersTable;
  scim_groups: GroupsTable;
  scim_members: MembersTable;
}

export type Token = Selectable<TokensTable>;
export type Named = Selectable<UsersTable>;
export type Group = Selectable<GroupsTable>;
export type Membership = Selectable<MembersTable>;
