/**
 * Switches of the HighLevel simulator for tests and proofs, besides those every provider has:
 *   GET    _sandbox/counters                   requests, throttled, exchanges, refreshes, refused_refreshes
 *   POST   _sandbox/code                       {redirect_uri, location_id?, scope?}: a code without a browser
 *   GET    _sandbox/locations                  everything the locations hold
 *   PATCH  _sandbox/locations/:id              {allow_duplicates?, match_by?}
 *   POST   _sandbox/locations/:id/reset        no contacts and tags, its first fields; its access stays
 *   POST   _sandbox/locations/:id/end-access   {what: access | all}: expires the token, or removes the app
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { badRequest } from '../../requests.ts';
import { endAccess } from '../grants.ts';
import { issueCodeFor } from './ghl-marketplace.ts';
import { GHL_CLIENT, GHL_SCOPES, type Ghl, type GhlLocation, resetLocation } from './ghl-state.ts';

const CodeBody = z.strictObject({
  redirect_uri: z.string(),
  location_id: z.string().optional(),
  scope: z.string().default(Object.keys(GHL_SCOPES).join(' ')),
});
const LocationBody = z.strictObject({
  allow_duplicates: z.boolean().optional(),
  match_by: z.array(z.enum(['email', 'phone'])).optional(),
});
const EndBody = z.strictObject({ what: z.enum(['access', 'all']) });

type One = { Params: { id: string } };

export function controlRoutes(app: FastifyInstance, ghl: Ghl): void {
  const { sandbox, store, grants } = ghl;
  app.get('/_sandbox/counters', () => countersOf(ghl));
  app.post('/_sandbox/code', (request, reply) => {
    const body = CodeBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const { location_id, redirect_uri, scope } = body.data;
    const location = store.state.locations.find(({ id }) => location_id === undefined || id === location_id);
    if (!location) return missing(reply);
    return { code: issueCodeFor(sandbox, location.id, { client_id: GHL_CLIENT.id, redirect_uri, scope }) };
  });
  app.get('/_sandbox/locations', () => store.state.locations);
  const act = <S extends z.ZodType>(
    schema: S,
    change: (location: GhlLocation, body: z.output<S>) => void,
  ): ((request: { params: unknown; body: unknown }, reply: FastifyReply) => unknown) => {
    return (request, reply) => {
      const { id } = request.params as One['Params'];
      const location = store.state.locations.find((one) => one.id === id);
      const body = schema.safeParse(request.body ?? {});
      if (!location) return missing(reply);
      if (!body.success) return badRequest(reply, body.error);
      change(location, body.data);
      store.save();
      return store.state.locations.find((one) => one.id === id);
    };
  };
  app.patch(
    '/_sandbox/locations/:id',
    act(LocationBody, (location, { allow_duplicates, match_by }) => {
      if (allow_duplicates !== undefined) location.allowDuplicates = allow_duplicates;
      if (match_by) location.matchBy = match_by;
    }),
  );
  app.post(
    '/_sandbox/locations/:id/reset',
    act(z.strictObject({}), ({ id }) => resetLocation(ghl, id)),
  );
  app.post(
    '/_sandbox/locations/:id/end-access',
    act(EndBody, ({ id }, { what }) => endAccess(grants, id, what, sandbox.clock.now())),
  );
}

const missing = (reply: FastifyReply) => reply.code(404).send({ message: 'There is no such location.' });

function countersOf({ desk, grants }: Ghl) {
  const { total, by_status } = desk.calls;
  return { requests: total, throttled: by_status['429'] ?? 0, ...grants.state.counts };
}
