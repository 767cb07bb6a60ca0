import type { User } from '@leadwright/contract/accounts/accounts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { click, type } from '../../../testing/render.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import type { Package, Payments, SalesSettings } from './packages.queries.ts';
import { moved } from './sales/moved.ts';
import { open, samplePackage, sampleSales } from './testing.tsx';

const API = '/api/wl/packages';
let page: Awaited<ReturnType<typeof open>>;
let all: Package[];
let payments: Payments;
let settings: SalesSettings;
let asked: ReturnType<typeof serve>;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const modules = ['leads', 'whitelabel'].map((slug, id) => ({ id, slug }));
  session.setUser({ id: 1, isMainUser: true, modules, login_as: null } as unknown as User);
  [all, payments, settings] = [[samplePackage()], 'ready', sampleSales()];
  asked = serve({
    [`GET ${API}`]: () => ({
      data: all,
      payments,
      sales_page: { url: 'http://northwind.test/plans', is_open: true },
    }),
    [`GET ${API}/sales-settings`]: () => ({ data: settings }),
    [`PUT ${API}/2`]: ({ body }) => {
      const later = new Date(new Date(all[0]?.changed_at ?? 0).getTime() + 1000).toISOString();
      all = [samplePackage({ ...(body as object), changed_at: later })];
      return { message: 'm', data: all[0] };
    },
    [`PUT ${API}/sales-settings`]: ({ body }) => {
      settings = sampleSales({ ...(body as object), changed_at: '2026-11-16T10:00:00.000Z' });
      return { message: 'm', data: settings };
    },
    [`POST ${API}/2/provider`]: () => ({ message: 'm', data: all[0] }),
  });
});
afterEach(async () => {
  await page.remove();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
const calls = (start: string) => asked.filter(({ call }) => call.startsWith(start));
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('packages', () => {
  it('link to Stripe while nothing is connected, and to the first package while there is none', async () => {
    [all, payments] = [[], 'none'];
    page = await open('');
    await until(() => expect(text()).toContain('No packages yet'));
    expect(text()).toContain('Stripe is not connected.');
    expect(links()).toEqual(expect.arrayContaining(['/whitelabel/stripe', '/whitelabel/packages/create']));
  });

  it('show what Stripe rejected, and retry', async () => {
    all = [samplePackage({ provider: { state: 'failed', problem: 'Your account cannot make products.' } })];
    page = await open('');
    await until(() => expect(text()).toContain('Your account cannot make products.'));
    await click(button('Try again'));
    await until(() => expect(calls(`POST ${API}/2/provider`)).toHaveLength(1));
  });

  it('warn about a package sold below cost', async () => {
    all = [
      samplePackage({
        monthly_price_minor: 99_00,
        margin: { ...samplePackage().margin, monthly: { minor: -201_00, share: -2 } },
      }),
    ];
    page = await open('');
    await until(() => expect(text()).toContain('Sells below cost'));
    expect(text()).toContain('-$201.00');
  });
});

describe('an edited package', () => {
  const shows = () => until(() => expect(field('name')?.value).toBe('Growth'));

  it('shows its margin while typing, names unsaved fields and sends cents', async () => {
    page = await open('/2/edit');
    await shows();
    expect(text()).toContain('You keep $119.00, 28%');
    expect(text()).toContain('47 subscribers keep the price they bought at');
    await type(field('monthly_price_minor'), '279');
    expect(text()).toContain('You lose $21.00');
    expect(text()).toContain('Sells below cost');
    expect(text()).toContain('$279.00');
    await type(field('trial_days'), '14');
    expect(text()).toContain('2 unsaved changes');
    expect(text()).toContain('Monthly price and Trial days');
    await click(button('Save changes'));
    await until(() => expect(text()).not.toContain('unsaved change'));
    const [sent] = calls(`PUT ${API}/2`);
    expect(sent?.body).toMatchObject({ monthly_price_minor: 279_00, trial_days: 14, seen: '2026-11-16T09:00:00.000Z' });
  });

  it('shows errors at the field before anything is sent', async () => {
    page = await open('/2/edit');
    await shows();
    await type(field('credit_price_minor'), '0.12');
    await click(button('Save changes'));
    await until(() => expect(text()).toContain('A credit sale price must be above 12c.'));
    expect(calls(`PUT ${API}/2`)).toEqual([]);
  });

  it("takes another tab's changes without input, and asks otherwise", async () => {
    page = await open('/2/edit');
    await shows();
    const saveElsewhere = (values: Partial<Package>) => {
      all = [samplePackage(values)];
      return act(() => page.client.invalidateQueries({ queryKey: ['packages'] }));
    };
    await saveElsewhere({ name: 'Scale', changed_at: '2026-11-16T09:01:00.000Z' });
    await until(() => expect(field('name')?.value).toBe('Scale'));
    await type(field('description'), 'Mine');
    await saveElsewhere({ name: 'Grand', changed_at: '2026-11-16T09:02:00.000Z' });
    await until(() => expect(text()).toContain('This was changed in the meantime.'));
    expect(field('description')?.value).toBe('Mine');
    await click(button('Show theirs'));
    await until(() => expect([field('name')?.value, field('description')?.value]).toEqual(['Grand', 'For teams']));
  });

  it('cannot get a module that the reseller lacks', async () => {
    all = [samplePackage({ modules: ['leads'] })];
    page = await open('/2/edit');
    await shows();
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"][value]')];
    const closed = boxes.filter((box) => box.disabled).map((box) => box.value);
    expect(closed).toEqual(['ai_suggest']);
  });
});

describe('the sales page', () => {
  const names = () => [...document.querySelectorAll('ol b')].map((name) => name.textContent);
  const three = () => {
    all = ['Starter', 'Growth', 'Agency'].map((name, index) => samplePackage({ id: index + 1, name }));
  };

  it('is ordered by keys, and one package is featured', async () => {
    three();
    page = await open('/2/sales-settings');
    await until(() => expect(names()).toEqual(['Starter', 'Growth', 'Agency']));
    const grip = document.querySelector('[aria-label="Move Agency with the arrow keys"]');
    await act(async () => grip?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    expect(names()).toEqual(['Starter', 'Agency', 'Growth']);
    expect(text()).toContain('Agency is now number 2 of 3.');
    await click(document.querySelector('[aria-label="Highlight Starter"]'));
    await click(button('Save changes'));
    await until(() =>
      expect(calls(`PUT ${API}/sales-settings`)[0]?.body).toMatchObject({ order: [1, 3, 2], highlighted: 1 }),
    );
  });

  it('shows what is missing in the business account, with a link', async () => {
    three();
    settings = sampleSales({ can_be_saved: false, changed_at: null });
    page = await open('/2/sales-settings');
    await until(() =>
      expect(text()).toContain('Unable to Create Sales Settings Page until business account form is complete.'),
    );
    expect(links()).toContain('/whitelabel/business-account');
    expect(document.querySelector('fieldset')?.disabled).toBe(true);
  });

  it('warns about a color on which white is unreadable', async () => {
    three();
    settings = sampleSales({ head_color: '#FFE066' });
    page = await open('/2/sales-settings');
    await until(() => expect(text()).toContain('which is hard to read'));
  });

  it('moves one and keeps the order of the others', () => {
    expect([moved([1, 2, 3], 1, 2), moved([1, 2, 3], 3, 0), moved([1, 2, 3], 2, 1)]).toEqual([
      [2, 3, 1],
      [3, 1, 2],
      [1, 2, 3],
    ]);
  });
});
