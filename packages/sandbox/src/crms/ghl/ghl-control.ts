/**
 * HighLevel's own switches, besides those of every CRM: `PATCH _sandbox/locations/:id {allow_duplicates?, match_by?}`.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { crmControl, withOwner } from '../crm-control.ts';
import { issueCodeFor } from './ghl-marketplace.ts';
import { ghlPeople } from './ghl-people.ts';
import { GHL_CLIENT, GHL_SCOPES, type Ghl, resetLocation } from './ghl-state.ts';

const LocationBody = z.strictObject({
  allow_duplicates: z.boolean().optional(),
  match_by: z.array(z.enum(['email', 'phone'])).optional(),
});

export function controlRoutes(app: FastifyInstance, ghl: Ghl): void {
  const { sandbox, store, grants, kit } = ghl;
  const owners = () => store.state.locations;
  crmControl(app, {
    vendor: 'ghl',
    path: 'locations',
    idName: 'location_id',
    kit,
    grants,
    owners,
    issueCode: (id, asked) => issueCodeFor(sandbox, id, { client_id: GHL_CLIENT.id, ...asked }),
    scope: Object.keys(GHL_SCOPES).join(' '),
    reset: ({ id }) => resetLocation(ghl, id),
  });
  ghlPeople(app, ghl);
  app.patch('/_sandbox/locations/:id', (request, reply) =>
    withOwner({ owners }, request, reply, LocationBody, (location, { allow_duplicates, match_by }) => {
      if (allow_duplicates !== undefined) location.allowDuplicates = allow_duplicates;
      if (match_by) location.matchBy = match_by;
      store.save();
    }),
  );
}
