/**
 * The two serving roles. Their names include the database name, so that installations sharing a cluster do not collide;
 * their passwords are derived from the installation's key, so nothing has to be stored.
 */
import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { CONNECT_MS } from './pool.ts';

export interface Roles {
  app: string;
  platform: string;
}

const LONGEST_NAME_BYTES = 63;

/** PostgreSQL silently truncates longer names, which could make two of them equal. */
function roleName(text: string) {
  const bytes = Buffer.from(text);
  if (bytes.length <= LONGEST_NAME_BYTES) return text;
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const start = bytes.subarray(0, LONGEST_NAME_BYTES - mark.length - 1).toString();
  return `${start.replace(/\uFFFD+$/, '')}_${mark}`;
}

export function rolesOf({ DATABASE_ROLES }: Config, ownerUrl: string): Roles {
  const { pathname, username } = new URL(ownerUrl);
  const suffix = DATABASE_ROLES ?? decodeURIComponent(pathname.slice(1) || username);
  return { app: roleName(`leadwright_app_${suffix}`), platform: roleName(`leadwright_platform_${suffix}`) };
}

const rolePassword = (config: Config, role: string) => {
  const oldest = config.secretKeys.get(Math.min(...config.secretKeys.keys()));
  return createHmac('sha256', oldest as Buffer)
    .update(`database role ${role}`)
    .digest('base64url');
};

/** The same address as the role signs in to it. */
export function asRole(config: Config, address: string, role: string): string {
  const url = new URL(address);
  url.username = encodeURIComponent(role);
  url.password = rolePassword(config, role);
  return url.toString();
}

/** Ensures that row-level security applies to the role. Only a superuser can revoke BYPASSRLS, so only do it when needed. */
async function ensureRole(client: pg.Client, config: Config, ownerUrl: string, name: string) {
  const role = client.escapeIdentifier(name);
  const { rows } = await client.query('select rolsuper or rolbypassrls as is_mighty from pg_roles where rolname = $1', [
    name,
  ]);
  const isMighty = rows[0]?.is_mighty ?? false;
  if (rows.length > 0 && !isMighty && (await canSignIn(asRole(config, ownerUrl, name)))) return;
  if (rows.length === 0) await client.query(`create role ${role} login`);
  const powers = isMighty ? 'nosuperuser nobypassrls' : '';
  await client.query(`alter role ${role} login ${powers} password ${client.escapeLiteral(rolePassword(config, name))}`);
}

/**
 * A password that is set again gets a new salt, even if it is the same: a pooler in front would fail to sign in with what
 * it remembers, and turn everybody away for a while. So it is only set when it is not the right one.
 */
async function canSignIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function ensureRoles(client: pg.Client, config: Config, ownerUrl: string): Promise<Roles> {
  const roles = rolesOf(config, ownerUrl);
  for (const role of Object.values(roles)) await ensureRole(client, config, ownerUrl, role);
  return roles;
}
