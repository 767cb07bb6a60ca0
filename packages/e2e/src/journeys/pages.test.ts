/** Every page of the product and the sandbox opens without console errors. */
import { describe, expect, it } from 'vitest';
import { newPage, ON_THE_PHONE, SETTINGS, see, signIn, type Visitor, world } from '../support/journey.ts';
import { ADMIN, ADMIN_SYSTEM, PUBLIC, RESELLER, SHOP, SIGNED_IN } from './paths.ts';

const SANDBOX = ['/', '/panel/webhooks', '/panel/clock', '/panel/vendors'];

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
