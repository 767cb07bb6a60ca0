import type { User } from '@leadwright/contract/accounts/accounts';
import type { BusinessProfile, Prefill } from '@leadwright/contract/ai/business-profile';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { click, type } from '../../testing/render.tsx';
import { button, serve, text, until } from '../../testing/serving.ts';
import { BusinessProfileScreen } from './BusinessProfileScreen.tsx';
import { ProfileBand } from './ProfileBand.tsx';
import { filledProfile, open, samplePrefill, sampleProfile } from './testing.tsx';

const API = '/api/business-details/data';
let page: Awaited<ReturnType<typeof open>>;
let [saved, prefill] = [sampleProfile(), null as Prefill | null];
let asked: ReturnType<typeof serve>;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.setUser({ id: 1, isMainUser: true, modules: [], login_as: null } as unknown as User);
  [saved, prefill] = [sampleProfile(), null];
  asked = serve({
    [`GET ${API}`]: () => ({ data: saved }),
    [`GET ${API}/prefill`]: () => ({ data: prefill }),
    [`POST ${API}/prefill`]: () => {
      prefill = samplePrefill({ state: 'reading', by: null });
      return { message: 'm', data: prefill };
    },
    [`POST ${API}`]: ({ body }) => ({ message: 'm', data: keep({ ...(body as object), version: 1 }) }),
    [`PUT ${API}/4`]: ({ body }) => ({ message: 'm', data: keep({ ...(body as object), version: saved.version + 1 }) }),
  });
});
afterEach(async () => {
  await page.remove();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const keep = (values: Partial<BusinessProfile>) => {
  saved = sampleProfile({ ...saved, ...values, id: 4 });
  return saved;
};
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`form[aria-label="Business profile"] [name="${name}"]`);
const calls = (start: string) => asked.filter(({ call }) => call.startsWith(start));
const shows = () => until(() => expect(field('company_name')).toBeTruthy());

describe('the business profile', () => {
  it('counts filled fields while typing, and saves a first draft', async () => {
    saved = sampleProfile({ id: null, version: 0, changed_at: null, changed_by: null });
    page = await open(BusinessProfileScreen);
    await shows();
    expect(text()).toContain('0 of 11');
    expect(text()).toContain('Not saved yet');
    await type(field('company_name'), 'Halden & Roe');
    expect(text()).toContain('1 of 11');
    await click(button('Save changes'));
    await until(() => expect(text()).not.toContain('unsaved change'));
    expect(calls(`POST ${API}`)[0]?.body).toMatchObject({ company_name: 'Halden & Roe', tone: '' });
    await type(field('tone'), 'Brief');
    await click(button('Save changes'));
    await until(() => expect(calls(`PUT ${API}/4`)[0]?.body).toMatchObject({ tone: 'Brief', version: 1 }));
  });

  it('lists missing fields with links, and says when the tools are ready', async () => {
    saved = filledProfile({ regions: '', website: '' });
    page = await open(BusinessProfileScreen);
    await shows();
    await until(() => expect(document.querySelectorAll('[name="website"]')).toHaveLength(2));
    await click(button('Website'));
    expect(document.activeElement).toBe(field('website'));
    await type(field('website'), 'haldenroe.test');
    await click(button('Regions'));
    expect(document.activeElement).toBe(field('regions'));
    await type(field('regions'), 'Lisbon');
    expect(text()).toContain('Save to open the AI tools.');
    await click(button('Save changes'));
    await until(() => expect(text()).toContain('The AI tools are ready.'));
  });

  it('keeps input when someone else saves, updates the rest, and names whose value it would replace', async () => {
    saved = filledProfile();
    page = await open(BusinessProfileScreen);
    await shows();
    await type(field('industry'), 'Mine');
    keep({ industry: 'Theirs', company_name: 'New name', version: 2, changed_by: 'Teo' });
    await act(() => page.client.invalidateQueries());
    await until(() => expect(field('company_name')?.value).toBe('New name'));
    expect(field('industry')?.value).toBe('Mine');
    expect(text()).toContain('Teo has saved other values for Industry.');
    await click(button('Save changes'));
    await until(() => expect(calls(`PUT ${API}/4`)[0]?.body).toMatchObject({ industry: 'Mine', version: 2 }));
    await until(() => expect(text()).not.toContain('Teo has saved other values'));
  });

  it('keeps input typed while saving', async () => {
    saved = filledProfile();
    page = await open(BusinessProfileScreen);
    await shows();
    await type(field('company_name'), ' Halden ');
    await click(button('Save changes'));
    await type(field('industry'), 'Typed meanwhile');
    await until(() => expect(saved.company_name).toBe('Halden'));
    await until(() => expect(field('company_name')?.value).toBe('Halden'));
    expect(field('industry')?.value).toBe('Typed meanwhile');
    expect(text()).toContain('1 unsaved change');
  });

  it('asks before unsaved changes are lost', async () => {
    page = await open(BusinessProfileScreen);
    await shows();
    await type(field('company_name'), 'Halden');
    await act(async () => void page.router.navigate({ to: '/elsewhere' as never }));
    await until(() => expect(document.querySelector('[role="dialog"]')).toBeTruthy());
    expect(text()).not.toContain('Another page');
  });

  it('is read-only in a login-as session', async () => {
    session.setUser({ id: 1, isMainUser: true, modules: [], login_as: { name: 'Admin' } } as unknown as User);
    page = await open(BusinessProfileScreen);
    await shows();
    expect(text()).toContain('cannot be changed while you are signed in as someone else');
    expect([field('company_name')?.closest('fieldset')?.disabled, button('Read website')]).toEqual([true, undefined]);
  });
});

describe('proposals from the website', () => {
  const proposals: Prefill['proposals'] = [
    { field: 'company_name', value: 'Halden & Roe', url: 'https://haldenroe.test/' },
    { field: 'industry', value: 'Web design', url: 'https://haldenroe.test/about' },
  ];

  it("are requested once, with the form's website", async () => {
    page = await open(BusinessProfileScreen);
    await shows();
    await type(field('website'), 'haldenroe.test');
    await click(button('Read website'));
    await until(() => expect(text()).toContain('Reading haldenroe.test'));
    expect(calls(`POST ${API}/prefill`).map(({ body }) => body)).toEqual([{ website: 'haldenroe.test' }]);
  });

  it('show below their fields with their page, replace nothing, and are saved only by the user', async () => {
    saved = sampleProfile({ industry: 'Printing' });
    prefill = samplePrefill({ proposals });
    page = await open(BusinessProfileScreen);
    await until(() => expect(text()).toContain('2 values found on haldenroe.test'));
    expect([field('company_name')?.value, field('industry')?.value]).toEqual(['', 'Printing']);
    const line = document.querySelector('[data-proposal="industry"]');
    expect(line?.querySelector('a')?.href).toBe('https://haldenroe.test/about');
    await click(button('Use for 1 empty field'));
    expect([field('company_name')?.value, field('industry')?.value]).toEqual(['Halden & Roe', 'Printing']);
    await click(button('Replace Industry with the proposed value'));
    expect(field('industry')?.value).toBe('Web design');
    expect(text()).toContain('Every value that was found is in the form.');
    expect([calls('PUT'), calls(`POST ${API}`)]).toEqual([[], []]);
    await click(button('Save changes'));
    await until(() => expect(document.querySelector('[data-proposal]')).toBeNull());
    expect(saved).toMatchObject({ company_name: 'Halden & Roe', industry: 'Web design' });
  });

  it('without a model say so, and can be dismissed permanently', async () => {
    prefill = samplePrefill({ proposals, by: 'pages' });
    page = await open(BusinessProfileScreen);
    await until(() => expect(text()).toContain('only what the pages say themselves'));
    await click(button('Close proposals'));
    expect(document.querySelector('[data-proposal]')).toBeNull();
    await page.remove();
    page = await open(BusinessProfileScreen);
    await shows();
    expect(document.querySelector('[data-proposal]')).toBeNull();
  });

  it('that failed say why', async () => {
    prefill = samplePrefill({ state: 'failed', problem: 'forbidden', by: null });
    page = await open(BusinessProfileScreen);
    await until(() => expect(text()).toContain('asks programs not to read it'));
    expect(button('Read again')).toBeTruthy();
  });
});

describe('the band of the AI tools', () => {
  it('names missing fields and the progress, and links to the profile', async () => {
    saved = filledProfile({ main_offer: '', customers: '', regions: '' });
    page = await open(ProfileBand);
    await until(() => expect(text()).toContain('AI tools are unavailable until the business profile is complete.'));
    expect(text()).toContain('Main offer, customers and regions are missing.');
    expect(text()).toContain('8 of 11');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/settings/business-profile');
  });

  it('counts if many are missing, and disappears if none are', async () => {
    saved = sampleProfile({ company_name: 'Halden' });
    page = await open(ProfileBand);
    await until(() => expect(text()).toContain('Website, industry and 8 more fields are missing.'));
    saved = filledProfile();
    await act(() => page.client.invalidateQueries());
    await until(() => expect(text()).not.toContain('AI tools are unavailable'));
  });
});
