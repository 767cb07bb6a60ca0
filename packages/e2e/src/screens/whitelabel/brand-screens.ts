/** Screenshots of a reseller's business account: as is, edited with a pale button, and with a domain to verify. */
import type { BusinessAccount } from '@leadwright/contract/resale/business-account';
import type { Screen, Stage } from '../../support/stage.ts';

const path = '/whitelabel/business-account';
const ACCOUNT = /\/api\/wl\/business-account$/;

const opened = ({ page }: Stage) => page.locator('[data-path="name"]').waitFor();

/** The server's response with some values changed, for this page only. */
async function serveWith(stage: Stage, values: Partial<BusinessAccount>) {
  await stage.page.route(ACCOUNT, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: BusinessAccount };
    await route.fulfill({ json: { ...body, data: { ...body.data, ...values } } });
  });
  await stage.page.goto(stage.world.url + path);
  await opened(stage);
}

async function edit(stage: Stage) {
  await opened(stage);
  await stage.page.locator('[data-path="button_color"]').fill('#F2A900');
  await stage.page.locator('[data-path="sidebar_background_color"]').fill('#0F3D3E');
  await stage.page.locator('[data-path="sidebar_background_color"]').blur();
}

const lookAt = (field: string) => async (stage: Stage) => {
  await opened(stage);
  await stage.page.locator(`[data-path="${field}"]`).evaluate((one) => one.scrollIntoView({ block: 'end' }));
};

const domain = {
  name: 'app.northwindleads.example',
  record: { name: '_leadwright.app.northwindleads.example', value: 'leadwright-site=8fK2rQm1x0Zt7Lw3Vb9yHc4N' },
  target: 'leads.example',
  proven_at: null,
  checked_at: new Date(Date.now() - 60_000).toISOString(),
  problem: 'no_record' as const,
  closes_at: null,
};

export const BRAND_SCREENS: Screen[] = [
  { name: 'business-account', path, person: 'reseller', prepare: opened },
  { name: 'business-account-edited', path, person: 'reseller', prepare: edit },
  { name: 'business-account-menu', path, person: 'reseller', prepare: lookAt('crms') },
  { name: 'business-account-script', path, person: 'reseller', prepare: lookAt('script') },
  { name: 'business-account-domain', path, person: 'reseller', prepare: (stage) => serveWith(stage, { domain }) },
];
