/**
 * Hunter v2: the addresses of a domain, the address of a person, verification, counts and the account. Base URL for
 * https://api.hunter.io/v2: {sandbox}/hunter/v2
 */
import { header, providerVendor, queryText } from '../provider-kit.ts';
import { countEmails, searchDomain } from './domain-search.ts';
import { findEmail } from './email-finder.ts';
import { verifyEmail } from './email-verifier.ts';
import { type Hunter, refuse, settings, slowDown, usedUp } from './hunter-kit.ts';

export const hunter = providerVendor({
  name: 'hunter',
  title: 'Hunter',
  keyOf: (request) =>
    queryText(request, 'api_key') ??
    header(request, 'x-api-key') ??
    header(request, 'authorization')?.replace(/^Bearer /, ''),
  open: ['/v2/email-count'],
  settings,
  refuse(kind, reply) {
    if (kind === 'unauthorized')
      return refuse(reply, 'authentication_failed', 'No user found for the API key supplied');
    if (kind === 'throttled') return slowDown(reply);
    if (kind === 'quota') return usedUp(reply, 'searches');
    return refuse(reply, 'server_error', 'Something went wrong on our end.');
  },
  register(app, kit) {
    const asked = new Set<string>();
    app.setErrorHandler((error: Error, _request, reply) => refuse(reply, 'server_error', error.message));
    app.setNotFoundHandler((_request, reply) =>
      refuse(reply, 'not_found', "The requested resource couldn't be found."),
    );
    app.get('/v2/domain-search', (request, reply) => searchDomain(kit, request, reply));
    app.get('/v2/email-finder', (request, reply) => findEmail(kit, request, reply));
    app.get('/v2/email-verifier', (request, reply) => verifyEmail(kit, asked, request, reply));
    app.get('/v2/email-count', (request, reply) => countEmails(kit, request, reply));
    app.get('/v2/account', () => account(kit));
  },
});

function account(kit: Hunter) {
  const balance = (name: 'searches' | 'verifications') => ({
    used: kit.settings[name] - kit.left(name),
    available: kit.settings[name],
  });
  const now = kit.sandbox.clock.now();
  const reset = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return {
    data: {
      first_name: 'Sandbox',
      last_name: 'Account',
      email: 'account@sandbox.test',
      plan_name: kit.settings.plan,
      plan_level: kit.settings.plan === 'Free' ? 0 : 3,
      reset_date: reset.toISOString().slice(0, 10),
      team_id: 1,
      calls: balance('searches'),
      requests: { searches: balance('searches'), verifications: balance('verifications') },
    },
  };
}
