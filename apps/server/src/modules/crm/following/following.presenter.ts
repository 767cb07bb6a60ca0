/** Row to contract type. */
import type { FollowedLead } from '@leadwright/contract/integrations/crm-following';
import type { Connection } from '../connections/connections.table.ts';
import { statesOf } from './following.rules.ts';
import type { Followed } from './following.table.ts';

export const presentFollowed = (row: Followed, connection: Connection): FollowedLead => ({
  connection_id: row.connection_id,
  provider: connection.provider,
  name: connection.name,
  states: statesOf(row),
  owner: row.owner,
  url: row.state === 'deleted' ? null : row.contact_url,
  sent_at: row.sent_at.toISOString(),
  changed_at: row.changed_at?.toISOString() ?? null,
  read_at: row.read_at?.toISOString() ?? null,
  source: row.source,
  is_followed: connection.disconnected_at === null && connection.state === 'healthy',
});
