/** Every page the product and the sandbox serve opens without an error in the console. */
import { describe, expect, it } from 'vitest';
import { newPage, SETTINGS, see, signIn, world } from '../support/journey.ts';

const PUBLIC = [
  '/login',
  '/register',
  '/forgot-password',
  '/removal',
  '/terms',
  '/accept-invite',
  '/callback',
  '/crm/callback',
  '/api/docs',
];
/** On the host of a brand that sells. */
const SHOP = ['/plans', '/plans/form/3'];
const SIGNED_IN = [
  '/upgrade',
  '/manage-team',
  '/billing-portal',
  '/choose-plan',
  '/profile-settings',
  '/profile-settings/email',
  '/profile-settings/password',
  '/profile-settings/api-key',
  '/settings',
  '/settings/business-profile',
  '/settings/wallet',
  '/settings/integration',
  '/settings/integration/crm-fields',
  '/settings/integration/open-ai',
  '/settings/integration/webhook',
  '/settings/onboarding',
  '/ai/icp-suggestions',
  '/lead-search',
  '/lead-search/new-search',
  '/lead-search/saved-lists',
  '/lead-search/custom-labels',
  '/lead-search/autopilot',
  '/lead-search/autopilot/create',
  '/nowhere',
];
const RESELLER = [
  '/whitelabel',
  '/whitelabel/business-account',
  '/whitelabel/stripe',
  '/whitelabel/stripe/callback',
  '/whitelabel/subscriptions',
  '/whitelabel/subscriptions/create',
  '/whitelabel/subscriptions/usage-history',
  '/whitelabel/packages',
  '/whitelabel/packages/create',
  '/whitelabel/packages/1/edit',
  '/whitelabel/packages/1/sales-settings',
  '/whitelabel/custom-links',
  '/whitelabel/smtp',
  '/whitelabel/email-templates',
  '/whitelabel/webhook',
  '/whitelabel/training-content',
  '/resources/setup-guide',
  '/resources/help',
];
const ADMIN = [
  '/admin/users',
  '/admin/users/create',
  '/admin/users/history',
  '/admin/users/archives',
  '/admin/dashboard',
  '/admin/dashboard/history',
  '/admin/user-analytics/credit-usage',
  '/admin/user-analytics/login-activity',
  '/admin/user-analytics/monthly-credit-usage',
  '/admin/reports/subscriptions',
  '/admin/reports/user-referrals',
  '/admin/searchers',
  '/admin/searchers/history',
  '/admin/ai-assistant',
  '/admin/ai-assistant/history',
  '/admin/plans',
  '/admin/plans/create',
  '/admin/plans/1/edit',
  '/admin/plans/history',
  '/admin/topics',
  '/admin/topics/create',
  '/admin/topics/1/edit',
  '/admin/topics/history',
  '/admin/partners',
  '/admin/partners/create',
  '/admin/partners/1/edit',
  '/admin/partners/history',
  '/admin/training-content',
  '/admin/training-content/history',
];
const SANDBOX = ['/', '/panel/webhooks', '/panel/clock', '/panel/vendors'];

/** Platform settings and the system. */
const ADMIN_SYSTEM = [
  '/admin/settings/keys',
  '/admin/settings/costs',
  '/admin/settings/switches',
  '/admin/settings/terms',
  '/admin/settings/mail',
  '/admin/settings/brand',
  '/admin/settings/privacy',
  '/admin/settings/history',
  '/admin/system/jobs',
  '/admin/system/deliveries',
  '/admin/system/migrations',
  '/admin/system/backups',
  '/admin/system/history',
];

describe('every page', () => {
  it('before sign-in opens cleanly', async () => {
    const visitor = await newPage();
    for (const path of PUBLIC) {
      await visitor.go(path);
      await see(visitor.page.locator('h1, h2'));
    }
  });

  it.each(SETTINGS)('of a shop opens cleanly in $language at $width px', async (setting) => {
    const visitor = await newPage({ ...setting, url: world.url.replace('localhost', 'northwind.localhost') });
    for (const path of SHOP) {
      await visitor.go(path);
      await see(visitor.page.getByRole('heading', { name: visitor.say('sales.order.title') }));
    }
  });

  it.each(SETTINGS)('of somebody signed in opens cleanly in $language at $width px', async (setting) => {
    const visitor = await newPage(setting);
    await signIn(visitor, 'customer');
    for (const path of SIGNED_IN) {
      await visitor.go(path);
      await see(visitor.page.locator('h1, h2'));
    }
  });

  it.each(SETTINGS)('of a reseller opens cleanly in $language at $width px', async (setting) => {
    const visitor = await newPage(setting);
    await signIn(visitor, 'reseller');
    for (const path of RESELLER) {
      await visitor.go(path);
      await see(visitor.page.locator('h1, h2'));
    }
  });

  it('of a super admin opens cleanly', async () => {
    const visitor = await newPage();
    await signIn(visitor, 'admin');
    for (const path of [...ADMIN, ...ADMIN_SYSTEM]) {
      await visitor.go(path);
      await see(visitor.page.locator('h1, h2'));
    }
  });

  it('of the sandbox opens cleanly, those of its vendors too', async () => {
    const visitor = await newPage({ url: world.sandboxUrl });
    const { page } = visitor;
    for (const path of SANDBOX) {
      const response = await page.goto(world.sandboxUrl + path);
      expect(response?.status(), path).toBe(200);
      await see(page.locator('h1'));
    }
    const inside = await page
      .locator('a[href^="/panel/vendor/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') as string));
    for (const path of new Set(inside)) {
      await page.goto(world.sandboxUrl + path);
      await see(page.locator('h1'));
    }
  });
});
