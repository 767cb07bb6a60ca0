import type { User } from '@leadwright/contract/accounts/accounts';
import type { BusinessAccount, BusinessAccountBody } from '@leadwright/contract/resale/business-account';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { click, press, type } from '../../../testing/render.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { BusinessAccountScreen } from './BusinessAccountScreen.tsx';
import { open, sampleBrand, sampleDomain } from './testing.tsx';

const API = '/api/wl/business-account';
let page: Awaited<ReturnType<typeof open>>;
let [brand, isNew] = [sampleBrand(), false];
let asked: ReturnType<typeof serve>;
/** How the server responds to a save. */
let answerSave: (body: BusinessAccountBody & { seen: string }) => unknown;

const keep = (values: Partial<BusinessAccount>) => {
  const changed_at = new Date(Date.parse(brand.changed_at) + 1000).toISOString();
  brand = sampleBrand({ ...brand, changed_at, ...values });
  return { message: 'm', data: brand };
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.setUser({ id: 1, isMainUser: true, modules: [], login_as: null } as unknown as User);
  [brand, isNew] = [sampleBrand(), false];
  answerSave = ({ support_secret, seen: _, ...body }) => keep({ ...body, has_support_secret: support_secret !== '' });
  asked = serve({
    [`GET ${API}`]: () => ({ data: brand, is_new: isNew }),
    [`GET ${API}/slug`]: ({ call }) =>
      call.endsWith('=taken')
        ? { available: false, message: 'This slug cannot be used' }
        : { available: true, message: null },
    [`PUT ${API}`]: ({ body }) => answerSave(body as never),
    [`PUT ${API}/domain`]: ({ body }) => {
      const { name } = body as { name: string };
      const refused = { code: 'platform.invalid', message: 'm', errors: { name: ['This URL/domain cannot be used'] } };
      if (name === 'localhost') return { status: 422, body: refused };
      return keep({ domain: sampleDomain({ name }), changed_at: brand.changed_at });
    },
    [`POST ${API}/domain/check`]: () =>
      keep({
        domain: sampleDomain({ problem: 'no_record', checked_at: brand.changed_at }),
        changed_at: brand.changed_at,
      }),
    'POST /api/site-settings': () => ({ status: 503, body: {} }),
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
const labelled = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
const saves = () => asked.filter(({ call }) => call === `PUT ${API}`);
const shows = async () => {
  page = await open(BusinessAccountScreen);
  await until(() => expect(field('name')).toBeTruthy());
};

describe('the business account', () => {
  it('lists what is missing before anything can be sold, and the defaults', async () => {
    await shows();
    expect(text()).toContain('Fill these in before you can sell packages: Logo.');
    expect(text()).toContain('Nothing changes for your 126 customers until you save.');
  });

  it('previews screens, mails and the sales page before saving', async () => {
    await shows();
    await type(field('name'), 'Brightside');
    await click(document.querySelector('input[value="mail"]'));
    await until(() => expect(text()).toContain('Welcome to Brightside'));
    expect(text()).toContain('1 High St · help@northwind.test');
    await click(document.querySelector('input[value="sales"]'));
    await until(() => expect(text()).toContain('Find your next customers with Brightside'));
    expect(saves()).toEqual([]);
  });

  it('starts empty, and is created by its first save', async () => {
    isNew = true;
    const save = answerSave;
    answerSave = (body) => {
      isNew = false;
      return save(body);
    };
    await shows();
    expect(text()).toContain('This is how your brand would start.');
    expect(text()).toContain('Save your business account first, then add a domain.');
    await type(field('name'), 'Brightside');
    await click(button('Save changes'));
    await until(() =>
      expect(saves()[0]?.body).toMatchObject({ name: 'Brightside', menu: [], seen: expect.any(String) }),
    );
    await until(() => expect(text()).toContain('Add domain'));
  });

  it('checks a subdomain while typing', async () => {
    await shows();
    await type(field('slug'), 'not ok');
    expect(text()).toContain('This field can only contain letters, numbers, and hyphens (-).');
    await type(field('slug'), 'taken');
    await until(() => expect(text()).toContain('This slug cannot be used'));
    await type(field('slug'), 'bright');
    // The response was about another one.
    expect(text()).not.toContain('This slug cannot be used');
    await until(() => expect(text()).toContain('This sub-domain is free.'));
    expect(text()).not.toContain('This slug cannot be used');
    expect(text()).toContain('northwind.localhost stops working when you save.');
  });

  it('warns about a button color on which white is unreadable, and offers the nearest readable shade', async () => {
    await shows();
    await type(field('button_color'), '#F2A900');
    expect(text()).toContain('White on #F2A900 reads at 2:1, below 4.5:1.');
    expect(text()).toContain('Button text switches to #17171C');
    await click(button(/^Use #[0-9A-F]{6}, the nearest shade/));
    expect(text()).not.toContain('below 4.5:1');
    await click(button('Back to defaults'));
    expect(field('button_color')?.value.toLowerCase()).toBe('#573bff');
  });

  it('orders, renames and hides entries with the keyboard, and sends the result', async () => {
    await shows();
    await press(button('Move ICP suggestions') as Element, 'ArrowUp');
    expect(text()).toContain('ICP suggestions is now number 1.');
    await type(labelled('Name of Saved lists'), 'My leads');
    await click(button('Hide Autopilots'));
    expect(button('Hide Credit Wallet')).toBeUndefined();
    await click(button('Save changes'));
    await until(() => expect(saves()).toHaveLength(1));
    const [{ body } = expect.fail('nothing was saved')] = saves();
    const { menu } = body as BusinessAccountBody;
    expect(menu.filter(({ id }) => ['icpSuggestions', 'aiTraining'].includes(id)).map(({ id }) => id)).toEqual([
      'icpSuggestions',
      'aiTraining',
    ]);
    expect(menu).toContainEqual({ id: 'savedLists', label: 'My leads', hidden: false });
    expect(menu).toContainEqual({ id: 'autopilots', label: '', hidden: true });
    await until(() => expect(text()).not.toContain('unsaved change'));
  });

  it('in a second tab keeps its input and updates the rest', async () => {
    await shows();
    await type(field('name'), 'Mine');
    answerSave = () => {
      keep({ name: 'Theirs', support_email: 'new@northwind.test' });
      return { status: 409, body: { code: 'business-account.changed', message: 'Nothing was saved.' } };
    };
    await click(button('Save changes'));
    await until(() => expect(text()).toContain('Someone else has saved other values for Business name.'));
    expect([field('name')?.value, field('support_email')?.value]).toEqual(['Mine', 'new@northwind.test']);
    answerSave = (body) => keep({ name: body.name });
    await click(button('Save changes'));
    await until(() =>
      expect(saves()[1]?.body).toMatchObject({ name: 'Mine', seen: expect.stringContaining('09:00:01') }),
    );
    await until(() => expect(text()).not.toContain('Someone else'));
  });

  it('keeps input typed during a slow save, and clears the secret it sent', async () => {
    await shows();
    const answer = Promise.withResolvers<void>();
    const save = answerSave;
    answerSave = async (body) => {
      await answer.promise;
      return save(body);
    };
    await type(field('support_script_url'), 'https://chat.example/w.js');
    await type(field('support_secret'), 'hush');
    await click(button('Save changes'));
    await type(field('name'), 'Typed meanwhile');
    await act(async () => answer.resolve());
    await until(() => expect(field('support_secret')?.value).toBe(''));
    expect(text()).toContain('1 unsaved change');
    expect(field('name')?.value).toBe('Typed meanwhile');
  });

  it('is retried with the same key after a lost response', async () => {
    await shows();
    await type(field('name'), 'Once');
    const save = answerSave;
    answerSave = () => ({ status: 500, body: { code: 'platform.unexpected', message: 'lost' } });
    await click(button('Save changes'));
    await until(() => expect(text()).toContain('lost'));
    answerSave = save;
    await click(button('Save changes'));
    await until(() => expect(text()).not.toContain('unsaved change'));
    const keys = saves().map(({ key }) => key);
    expect([new Set(keys).size, keys[0]]).toEqual([1, expect.any(String)]);
  });

  it('asks before unsaved changes are lost', async () => {
    await shows();
    await type(field('name'), 'Brightside');
    await act(async () => void page.router.navigate({ to: '/elsewhere' as never }));
    await until(() => expect(document.querySelector('[role="dialog"]')).toBeTruthy());
    expect(text()).not.toContain('Another page');
  });

  it('shows server errors at their fields', async () => {
    await shows();
    await type(field('slug'), 'bright');
    const errors = { slug: ['This slug cannot be used'] };
    answerSave = () => ({ status: 422, body: { code: 'platform.invalid', message: 'm', errors } });
    await click(button('Save changes'));
    await until(() => expect(text()).toContain('This slug cannot be used'));
    expect(document.activeElement).toBe(field('slug'));
  });

  it('shows markup as plain text', async () => {
    brand = sampleBrand({ name: '<img src=x onerror=alert(1)>', content: '<script>alert(1)</script>' });
    await shows();
    expect(document.querySelector('img[src="x"], form script, aside script')).toBeNull();
    expect(text()).toContain('<script>alert(1)</script>');
  });

  it('is read-only in a login-as session', async () => {
    session.setUser({ id: 1, isMainUser: true, modules: [], login_as: { name: 'Admin' } } as unknown as User);
    await shows();
    expect(field('name')?.closest('fieldset')?.disabled).toBe(true);
  });
});

describe('a custom domain', () => {
  it('is added, shows the records to copy, and is checked again', async () => {
    await shows();
    const typed = document.querySelector<HTMLInputElement>('[placeholder="app.example.com"]');
    await type(typed, 'localhost');
    await click(button('Add domain'));
    await until(() => expect(text()).toContain('This URL/domain cannot be used'));
    await type(typed, 'leads.acme.test');
    await press(typed as Element, 'Enter');
    await until(() => expect(text()).toContain('_leadwright.leads.acme.test'));
    expect(text()).toContain('leadwright-site=abc');
    expect(button('Copy Value of the TXT record')).toBeTruthy();
    expect(saves()).toHaveLength(0);
    await click(button('Check again'));
    await until(() => expect(text()).toContain('There is no such TXT record yet.'));
  });

  it('shows since when it is verified, and when it shuts down', async () => {
    brand = sampleBrand({ domain: sampleDomain({ proven_at: '2026-11-11T09:00:00.000Z' }) });
    await shows();
    expect(text()).toContain('TXT record seen on');
    expect(text()).not.toContain('CNAME');
    await page.remove();
    brand = sampleBrand({
      domain: sampleDomain({
        proven_at: '2026-11-11T09:00:00.000Z',
        problem: 'no_record',
        closes_at: '2026-11-14T09:00:00.000Z',
      }),
    });
    await shows();
    expect(text()).toContain('If it does not come back, the domain is disconnected on');
  });
});
