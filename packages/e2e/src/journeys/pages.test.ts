/** Every page of the product and the sandbox opens without console errors. */
import { describe, expect, it } from 'vitest';
import { newPage, ON_THE_PHONE, SETTINGS, see, signIn, type Visitor, world } from '../support/journey.ts';

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
/** On the host of a brand with a shop. */
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
  '/admin/system/checks',
  '/admin/system/maintenance',
  '/admin/system/version',
  '/admin/system/history',
];

/** At most one main action, and no truncated button or table header. */
async function expectTidy({ page }: Visitor, path: string) {
  const untidy = () => {
    // Some pages, such as the editor of a workflow, have no frame around their content.
    const content = document.querySelector('#content') ?? document.body;
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const main = [...content.querySelectorAll(':is(button, a)[data-variant="filled"]')].filter(isShown);
    const words = [...content.querySelectorAll(':is(button, a, [role="columnheader"]) *:not(.sr)')].filter(isShown);
    const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth + 1;
    return {
      main: main.length > 1 ? main.map((one) => one.textContent) : [],
      cut: words.filter((one) => one.childElementCount === 0 && isCut(one)).map((one) => one.textContent),
    };
  };
  // A page that has just become wide takes a moment to put its parts in their places.
  await expect.poll(() => page.evaluate(untidy), { message: path }).toEqual({ main: [], cut: [] });
}

/**
 * On a phone and, without loading the page again, on a desktop: most of the time goes into loading. In Spanish, whose words are the
 * longer ones. `npm run prove -- journeys` also loads the pages in English on a desktop.
 */
async function expectTidyEverywhere(visitor: Visitor, path: string) {
  await expectTidy(visitor, path);
  const phone = visitor.page.viewportSize();
  if (!visitor.isPhone || !phone) return;
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
  await expectTidy(visitor, `${path} on a desktop`);
  await visitor.page.setViewportSize(phone);
}

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

  it.each(ON_THE_PHONE)('of a signed-in user opens cleanly in $language at $width px', async (setting) => {
    const visitor = await newPage(setting);
    await signIn(visitor, 'customer');
    for (const path of SIGNED_IN) {
      await visitor.go(path);
      await see(visitor.page.locator('h1, h2'));
      await expectTidyEverywhere(visitor, path);
    }
  });

  it.each(ON_THE_PHONE)('of a reseller opens cleanly in $language at $width px', async (setting) => {
    const visitor = await newPage(setting);
    await signIn(visitor, 'reseller');
    for (const path of RESELLER) {
      await visitor.go(path);
      await see(visitor.page.locator('h1, h2'));
      await expectTidyEverywhere(visitor, path);
    }
  });

  it('of a super admin opens cleanly', async () => {
    const visitor = await newPage();
    await signIn(visitor, 'admin');
    for (const path of [...ADMIN, ...ADMIN_SYSTEM]) {
      await visitor.go(path);
      await see(visitor.page.locator('h1, h2'));
      await expectTidy(visitor, path);
    }
  });

  it("of the sandbox opens cleanly, including its vendors' pages", async () => {
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
