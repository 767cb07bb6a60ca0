/** Rows to contract types: what a person sees of their sessions and keys. */

import type { ApiKey, OpenSession } from '@leadwright/contract/accounts/identity';
import type { z } from 'zod';
import type { ApiKeyRow, SessionRow } from './identity.table.ts';

export const presentSession = (
  session: SessionRow & { openedBy: string | null },
  currentId: number | null,
): z.input<typeof OpenSession> => ({
  id: session.id,
  current: session.id === currentId,
  ip: session.ip,
  user_agent: session.user_agent,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  login_as: session.openedBy,
});

export const presentApiKey = (key: ApiKeyRow): z.input<typeof ApiKey> => ({
  id: key.id,
  name: key.name,
  description: key.description,
  scopes: key.scopes,
  daily_credit_budget: key.daily_credit_budget,
  last_four: key.last_four,
  created_at: key.created_at.toISOString(),
  last_used_at: key.last_used_at?.toISOString() ?? null,
  revoked_at: key.revoked_at?.toISOString() ?? null,
});
