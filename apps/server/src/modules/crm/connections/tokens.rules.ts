/** The two tokens of a connection at rest, and when they are renewed. Pure but for the seal it is given. */
import type { Secrets } from '../../../platform/secrets.ts';
import type { CrmAccess } from '../adapters/vendor.port.ts';
import type { Connection } from './connections.table.ts';

type Place = Pick<Connection, 'account_id' | 'id'>;

const contextOf = ({ account_id, id }: Place, column: 'access' | 'refresh') =>
  `crm_connections:${account_id}:${id}:${column}`;

/** Renewed a little before its end, so that no call starts with an access that ends on its way. */
const MARGIN_MS = 5 * 60_000;
const DEFAULT_LIFE_SECONDS = 3600;

export const isEnding = ({ expires_at }: Pick<Connection, 'expires_at'>, now: Date) =>
  expires_at === null || expires_at.getTime() - now.getTime() <= MARGIN_MS;

export const renewsAt = ({ expires_at }: Pick<Connection, 'expires_at'>) =>
  expires_at && new Date(expires_at.getTime() - MARGIN_MS);

export const sealTokens = (secrets: Secrets, place: Place, given: CrmAccess, now: Date) => ({
  access: secrets.seal(given.accessToken, contextOf(place, 'access')),
  // Without a new one the old one stays.
  ...(given.refreshToken && { refresh: secrets.seal(given.refreshToken, contextOf(place, 'refresh')) }),
  expires_at: new Date(now.getTime() + (given.expiresIn || DEFAULT_LIFE_SECONDS) * 1000),
});

export const openToken = (secrets: Secrets, row: Connection, column: 'access' | 'refresh'): string => {
  const sealed = row[column];
  if (!sealed) throw new Error(`connection ${row.id} has no access`);
  return secrets.open(sealed, contextOf(row, column));
};
