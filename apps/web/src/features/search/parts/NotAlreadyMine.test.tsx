import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../lib/answers.ts';
import { click } from '../../../testing/render.tsx';
import { openScreen } from '../../../testing/screen.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { emptyDraft } from '../draft.ts';
import type { Estimate } from '../search.queries.ts';
import { NotAlreadyMine } from './NotAlreadyMine.tsx';

const FILE = {
  id: 4,
  kind: 'file',
  name: 'clients.csv',
  provider: null,
  connection_id: null,
  status: 'ready',
  problem: null,
  rows: 12,
  refused: 0,
  total: 12,
  read_at: null,
  created_at: '2026-11-16T09:46:00.000Z',
};
const excluded = { crm: 0, files: 3, do_not_contact: 0, is_minimum: false };
const estimate = { data: { has_leads: true, owned: 7, excluded } } as unknown as Answer<Estimate>;

let page: Awaited<ReturnType<typeof openScreen>>;
const open = async (draft = emptyDraft('industry')) => {
  page = await openScreen('/', () => <NotAlreadyMine draft={draft} estimate={estimate} onChange={() => undefined} />);
};
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

const rowOf = (name: string) => [...document.querySelectorAll('li')].find((row) => row.textContent?.includes(name));

describe('what a search leaves out', () => {
  it('does not say that there is no file before it knows', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    serve({ 'GET /api/exclusions': () => promise });
    await open();
    expect(text()).not.toContain('No file yet');
    resolve({ data: [FILE] });
    await until(() => expect(rowOf('customers’ file')?.textContent).toContain('clients.csv: 12 rows'));
    expect(rowOf('customers’ file')?.textContent).toContain('−3');
    expect(text()).toContain('No CRM is read yet');
  });

  it('says that the sources could not be loaded, and loads them on request', async () => {
    const refusal = { status: 400, body: { code: 'x', message: 'x' } };
    let isBroken = true;
    serve({ 'GET /api/exclusions': () => (isBroken ? refusal : { data: [FILE] }) });
    await open();
    await until(() => expect(rowOf('customers’ file')?.textContent).toContain('Could not be loaded'));
    isBroken = false;
    await click(button('Try again', rowOf('customers’ file')));
    await until(() => expect(rowOf('customers’ file')?.textContent).toContain('clients.csv'));
  });

  it('counts the leads of the account only if they are left out', async () => {
    serve({ 'GET /api/exclusions': () => ({ data: [] }) });
    await open();
    expect(rowOf('In your lists')?.textContent).toContain('−7');
    await page.remove();
    await open({ ...emptyDraft('industry'), onlyNew: false });
    expect(rowOf('In your lists')?.textContent).not.toContain('7');
  });

  it('takes the same file again, as after a refusal', async () => {
    serve({ 'GET /api/exclusions': () => ({ data: [] }) });
    await open();
    const field = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    const forget = vi.spyOn(field, 'value', 'set');
    await click(button('Add a file'));
    expect(forget).toHaveBeenCalledWith('');
  });
});
