/** HighLevel's token endpoint: exchanges a code or a refresh token for a new pair; both work once. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { seededToken } from '../../random.ts';
import { fields } from '../../requests.ts';
import { spendCode } from '../../sign-in/codes.ts';
import { type Grant, issuePair, spendRefresh } from '../grants.ts';
import { read } from './ghl-bodies.ts';
import { GhlRefusal, unauthorized, unprocessable } from './ghl-errors.ts';
import { GHL_CLIENT, type Ghl } from './ghl-state.ts';

const YEAR_SECONDS = 365 * 86_400;

const TokenBody = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
  user_type: z.enum(['Company', 'Location']).optional(),
  redirect_uri: z.string().optional(),
});
type TokenBody = z.output<typeof TokenBody>;

export function tokenRoutes(app: FastifyInstance, ghl: Ghl): void {
  app.post('/oauth/token', (request) => {
    const body = read(TokenBody, fields(request.body));
    if (body.client_id !== GHL_CLIENT.id || body.client_secret !== GHL_CLIENT.secret)
      throw unauthorized('Invalid client credentials');
    return answer(ghl, body.grant_type === 'refresh_token' ? refreshed(ghl, body) : exchanged(ghl, body));
  });
}

const invalidGrant = (words: string) =>
  new GhlRefusal(400, words, { error: 'invalid_grant', error_description: words });

function exchanged({ sandbox, grants }: Ghl, { client_id, code, redirect_uri = '' }: TokenBody): Grant {
  if (!code) throw unprocessable(['code should not be empty']);
  const grant = spendCode(grants.state, code, { client_id, redirect_uri }, sandbox.clock.now());
  if (typeof grant === 'string') throw invalidGrant('Invalid grant: authorization code is invalid');
  grants.state.counts.exchanges += 1;
  grants.save();
  return { owner: grant.person_id, scope: grant.scope };
}

function refreshed({ sandbox, grants }: Ghl, { refresh_token = '' }: TokenBody): Grant {
  if (!refresh_token) throw unprocessable(['refresh_token should not be empty']);
  const grant = spendRefresh(grants, refresh_token, sandbox.clock.now());
  if (!grant) throw invalidGrant('Invalid grant: refresh token is invalid');
  return grant;
}

function answer({ sandbox, store, grants, kit }: Ghl, grant: Grant) {
  const { seed, clock } = sandbox;
  const lifetimes = { accessSeconds: kit.settings.access_seconds, refreshSeconds: YEAR_SECONDS };
  const pair = issuePair(grants, { seed, vendor: 'ghl', now: clock.now() }, grant, lifetimes);
  const location = store.state.locations.find(({ id }) => id === grant.owner);
  return {
    access_token: pair.access,
    token_type: 'Bearer',
    expires_in: lifetimes.accessSeconds,
    refresh_token: pair.refresh,
    scope: grant.scope,
    userType: 'Location',
    locationId: grant.owner,
    companyId: location?.companyId ?? '',
    userId: seededToken(seed, 'ghl', 'user').replace(/[-_]/g, 'x').slice(0, 20),
    isBulkInstallation: false,
  };
}
