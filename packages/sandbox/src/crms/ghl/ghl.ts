/**
 * HighLevel (GoHighLevel), API v2: contacts, custom fields and tags of a location, behind OAuth with rotating refresh
 * tokens. Only the base URL differs from services.leadconnectorhq.com; the consent page is `ghl-marketplace.ts`.
 */
import { providerVendor } from '../../providers/provider-kit.ts';
import { acceptForms } from '../../requests.ts';
import { newGrants } from '../grants.ts';
import { contactRoutes } from './ghl-contact-routes.ts';
import { controlRoutes } from './ghl-control.ts';
import { answerError, GhlRefusal, sendRefusal, tooMany, unauthorized } from './ghl-errors.ts';
import { callerName, gate } from './ghl-gate.ts';
import { locationRoutes } from './ghl-location-routes.ts';
import { ghlPanel } from './ghl-panel.ts';
import { opportunityRoutes } from './ghl-people.ts';
import { GHL_CLIENT, GHL_SETTINGS, type Ghl, ghlGrants, ghlStore } from './ghl-state.ts';
import { tokenRoutes } from './ghl-token.ts';

const contextOf = (kit: Ghl['kit']): Ghl => ({
  kit,
  sandbox: kit.sandbox,
  store: ghlStore(kit.sandbox),
  grants: ghlGrants(kit.sandbox),
});

export const ghl = providerVendor({
  name: 'ghl',
  title: 'HighLevel',
  credentials: { client_id: GHL_CLIENT.id, client_secret: GHL_CLIENT.secret },
  checksCallers: true,
  keyOf: callerName,
  settings: GHL_SETTINGS,
  refuse(kind, reply) {
    const { rate_window_ms, rate_max, daily_max } = GHL_SETTINGS;
    if (kind === 'unauthorized') return sendRefusal(reply, unauthorized('Invalid token: access token is invalid'));
    if (kind === 'error') return sendRefusal(reply, new GhlRefusal(500, 'Internal server error'));
    reply.headers({
      'x-ratelimit-limit-daily': daily_max,
      'x-ratelimit-daily-remaining': kind === 'quota' ? 0 : daily_max,
      'x-ratelimit-interval-milliseconds': rate_window_ms,
      'x-ratelimit-max': rate_max,
      'x-ratelimit-remaining': 0,
    });
    return sendRefusal(reply, tooMany());
  },
  register(app, kit) {
    const context = contextOf(kit);
    acceptForms(app);
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    tokenRoutes(app, context);
    void app.register(async (api) => {
      gate(api, context);
      contactRoutes(api, context);
      locationRoutes(api, context);
      opportunityRoutes(api, context);
    });
  },
  control: (app, kit) => controlRoutes(app, contextOf(kit)),
  reset(sandbox) {
    const { issued } = ghlGrants(sandbox).state;
    ghlStore(sandbox).reset();
    ghlGrants(sandbox).reset();
    // Tokens never repeat: one from before the reset must stay invalid.
    Object.assign(ghlGrants(sandbox).state, newGrants(issued));
  },
  panel: ghlPanel,
});
