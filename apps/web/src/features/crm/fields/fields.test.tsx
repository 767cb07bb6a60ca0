import type { User } from '@leadwright/contract/accounts/accounts';
import type { CrmFieldList, CrmMapping } from '@leadwright/contract/integrations/crm-fields';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { click } from '../../../testing/render.tsx';
import { button, open, sampleConnection, serve, text, until } from '../testing.tsx';
import { FieldsEditor } from './FieldsEditor.tsx';

const row = (column: string, field: string | null, kind = 'text'): CrmMapping['rows'][number] => ({
  column,
  field,
  kind,
  policy: 'fill_empty',
  missing_options: null,
  is_gone: false,
});
const MAPPING: CrmMapping = {
  connection_id: 1,
  list_type: 'local',
  is_default: true,
  mapped: 3,
  rows: [
    row('name', 'companyName'),
    { ...row('technologies', 'custom:built', 'words'), missing_options: { missing: 2, of: 6, values: ['TYPO3'] } },
    row('labels', 'tags', 'labels'),
    row('rating', null, 'rating'),
  ],
};
const FIELDS: CrmFieldList = {
  read_at: '2026-11-16T09:02:00.000Z',
  can: { update: true, undo: true, tags: true, create_field: true },
  creates: ['text', 'number'],
  fields: [
    { key: 'companyName', label: 'Company name', type: 'text', is_custom: false, options: [] },
    { key: 'custom:built', label: 'Built with', type: 'choices', is_custom: true, options: ['Wix'] },
    { key: 'custom:rating', label: 'Google rating', type: 'number', is_custom: true, options: [] },
  ],
};
const preview = (position: number) => ({
  list: { id: 7, name: 'x' },
  position,
  total: 2,
  result_id: 40 + position,
  name: `Lead ${position}`,
  contact: null,
  fields: [],
});

let page: Awaited<ReturnType<typeof open>>;
beforeEach(() => {
  session.setUser({ isMainUser: true } as User);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show() {
  const asked = serve({
    'POST /api/crm/connections/1/mapping/local/preview': ({ body }) => ({
      data: preview((body as { position: number }).position),
    }),
    'POST /api/crm/connections/1/mapping/local/test': () => ({
      message: '',
      data: {
        at: '2026-11-16T09:44:00.000Z',
        ms: 1200,
        written: 12,
        alike: 11,
        left_behind: null,
        different: [{ field: 'x', label: 'Built with', sent: ['TYPO3'], came_back: [], missing: ['TYPO3'] }],
      },
    }),
    'PUT /api/crm/connections/1/mapping/local': () => ({ message: '', data: MAPPING }),
  });
  const place = { id: 1, type: 'local' } as const;
  page = await open(<FieldsEditor place={place} connection={sampleConnection()} fields={FIELDS} mapping={MAPPING} />);
  return asked;
}
const input = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
/** An option of the open list. */
const option = (label: string, words: string) =>
  [
    ...(document.getElementById(input(label)?.getAttribute('aria-controls') ?? '')?.querySelectorAll('[role=option]') ??
      []),
  ].find((one) => one.textContent === words);

async function pick(label: string, words: string) {
  await click(input(label));
  await until(() => expect(option(label, words)).toBeDefined());
  await click(option(label, words));
}
const bodies = (asked: Awaited<ReturnType<typeof show>>, call: string) =>
  asked.filter((one) => one.call.startsWith(call)).map(({ body }) => body as Record<string, unknown>);

describe('the mapping', () => {
  it('shows what is sent, its target, and what does not fit', async () => {
    await show();
    await until(() => expect(text()).toContain('Lead 1'));
    for (const words of [
      'Name',
      'Technologies',
      '2 of 6 have no option',
      'Add, never replace',
      '1 more column is not sent',
    ])
      expect(text()).toContain(words);
    expect(input('Rating: field in HighLevel')).toBeNull();
  });

  it('adds a column, shows it in the sample before saving, and saves only changes', async () => {
    const asked = await show();
    await until(() => expect(text()).toContain('Lead 1'));
    await click(button('Add a column'));
    await click([...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent === 'Rating'));
    await pick('Rating: field in HighLevel', 'Google rating');
    const rows = [{ column: 'rating', field: 'custom:rating', policy: 'fill_empty' }];
    await until(() =>
      expect(bodies(asked, 'POST /api/crm/connections/1/mapping/local/preview').at(-1)?.['rows']).toEqual(rows),
    );
    expect(text()).toContain('1 unsaved change');
    await click(button('Save changes'));
    await until(() => expect(bodies(asked, 'PUT')).toEqual([{ rows }]));
  });

  it('drops discarded and reverted changes', async () => {
    await show();
    await pick('Name: if it has a value', 'Always replace');
    expect(text()).toContain('1 unsaved change');
    await pick('Name: if it has a value', 'Fill empty only');
    expect(text()).not.toContain('unsaved');
    await pick('Name: field in HighLevel', 'Not sent');
    await click(button('Discard'));
    expect(text()).not.toContain('unsaved');
    expect(input('Name: field in HighLevel')?.value).toBe('Company name');
  });

  it('does not offer a field that another column fills', async () => {
    await show();
    const field = 'Name: field in HighLevel';
    await click(input(field));
    await until(() => expect(option(field, 'Built with')).toBeDefined());
    expect(option(field, 'Built with')?.hasAttribute('data-combobox-disabled')).toBe(true);
    expect(option(field, 'Google rating')?.hasAttribute('data-combobox-disabled')).toBe(false);
  });
});

describe('the tester', () => {
  it('tests the lead on screen, and clears its result for another one', async () => {
    const asked = await show();
    await until(() => expect(text()).toContain('Lead 1'));
    await click(button('Test this record'));
    await until(() => expect(text()).toContain('11 of 12 read back alike'));
    expect(text()).toContain('Built with came back without TYPO3.');
    expect(bodies(asked, 'POST /api/crm/connections/1/mapping/local/test')).toEqual([{ rows: [], result_id: 41 }]);
    await click(button('Next'));
    await until(() => expect(text()).toContain('Lead 2'));
    expect(text()).not.toContain('read back alike');
  });
});
