import { LIST_TYPES, type ListType } from '@leadwright/contract/leads/lists';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { applyRememberedSite } from '../../../lib/site.ts';
import { stored } from '../../../lib/storage.ts';
import { render } from '../../../testing/render.tsx';
import type { List } from '../../lists/public.ts';
import type { Result } from '../results.queries.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { type ListActs, useListActs } from './useListActs.tsx';
import type { Rows } from './useRows.ts';
import { DEFAULT_VIEW } from './view.ts';

/** Specified actions per list type, without the filters and the actions of other features. */
const SPECIFIED: Record<ListType, string[]> = {
  domain: ['get-employees', 'custom-labels', 'crm', 'csv', 'delete'],
  people: ['get-phones', 'manual-entry', 'custom-labels', 'ai', 'crm', 'csv', 'delete'],
  local: ['manual-entry', 'get-employees', 'custom-labels', 'ai', 'crm', 'csv', 'delete'],
  influencer: ['enrich', 'custom-labels', 'ai', 'crm', 'csv', 'delete'],
};

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let acts: ListActs;
let asked: { act: string; selection: unknown }[] = [];
let hasBulk = true;

function Probe({ type, ticked }: { type: ListType; ticked: number[] }) {
  const list = { id: 7, type, name: 'x' } as List;
  const selection = { count: ticked.length, clear: () => undefined };
  const choose = () => ({
    selection: ticked.length ? { ids: ticked } : { filter: {} },
    count: 4,
    known: [],
    name: null,
  });
  const rows = { view: DEFAULT_VIEW, chosenCount: 4, selection, choose, labels: new Map() } as unknown as Rows;
  acts = useListActs(list, rows);
  return <ListToolbar list={list} rows={rows} acts={acts.toolbar} onManualEntry={acts.openManualEntry} />;
}

/** The brand's CRMs. */
function offer(crms: string[]) {
  stored.setJson('site', { settings: { name: 'Brand', crms }, tokens: { light: {}, dark: {} } });
  applyRememberedSite();
}

beforeEach(() => {
  vi.useFakeTimers();
  offer(['ghl', 'zapier']);
  asked = [];
  hasBulk = true;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url.endsWith('/estimate')) {
      asked.push(JSON.parse(body ?? ''));
      return new Response(JSON.stringify({ maximum_credits: 6, owned: 1 }));
    }
    if (url.endsWith('/assistant')) return new Response(JSON.stringify({ data: { has_bulk: hasBulk, cost_each: 1 } }));
    return new Response(JSON.stringify({ data: [{ act: 'local.employee', credits: 2 }] }));
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(type: ListType, ticked: number[] = []) {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <Probe type={type} ticked={ticked} />
    </QueryClientProvider>,
  );
  await act(async () => vi.advanceTimersByTimeAsync(500));
}

/** The manual entry is between filters and actions; only Get phones comes before it. */
function shownOrder() {
  const labels = [...page.container.querySelectorAll('button')].map((button) => button.textContent);
  const entry = labels.indexOf('Manual entry');
  const before = acts.toolbar.filter(({ label }) => labels.indexOf(label) >= 0 && labels.indexOf(label) < entry);
  const rest = acts.toolbar.filter((one) => !before.includes(one));
  const ids = (some: { id: string }[]) => some.map(({ id }) => id);
  return [...ids(before), ...(entry < 0 ? [] : ['manual-entry']), ...ids(rest)];
}

describe('the actions of a list', () => {
  it.each(LIST_TYPES)('follow the order of the specification: %s', async (type) => {
    await show(type);
    expect(shownOrder()).toEqual(SPECIFIED[type]);
  });

  it("include similar people and e-mails, for ticked rows and in a row's menu", async () => {
    await show('people', [1, 2]);
    const ids = ['get-phones', 'custom-labels', 'ai', 'crm', 'csv', 'find-similar', 'find-emails', 'delete'];
    expect(acts.bar.map(({ id }) => id)).toEqual(ids);
    const menu = acts.ofRow({ id: 1, email_state: 'none' } as Result);
    expect(menu.map(({ label }) => label)).toEqual([
      ...['Get phones', 'Find similar', 'Look for the email again', 'Labels', 'Write with AI', 'Send to CRM', 'Delete'],
    ]);
    const fresh = acts.ofRow({ id: 1, email_state: 'unchecked' } as Result);
    expect(fresh.map(({ label }) => label)).toContain('Look for an email');
  });

  it('show their price: per find, and the maximum for ticked rows', async () => {
    await show('local');
    expect([acts.toolbar[0]?.cost, asked]).toEqual(['2 credits each', []]);
    await page.remove();
    await show('local', [1, 2, 3]);
    expect(asked).toEqual([{ act: 'get-employees', selection: { ids: [1, 2, 3] } }]);
    expect(acts.bar.map(({ cost }) => cost)).toEqual([
      ...['6 credits at most, 1 yours', 'Free', '1 credit each', 'Free', 'Free', 'Free', 'Undo available for 30 s'],
    ]);
  });

  it('do not include writing with the older version of the assistant', async () => {
    hasBulk = false;
    await show('local', [1, 2]);
    const all = [acts.toolbar, acts.bar, acts.ofRow({ id: 1, email_state: 'none' } as Result)];
    expect(all.flat().some(({ id }) => id === 'ai')).toBe(false);
  });

  it('have a CRM as the main action with the number of ticked rows, if the brand offers one', async () => {
    await show('local', [1, 2]);
    expect(acts.bar.filter(({ primary }) => primary).map(({ label }) => label)).toEqual(['Send 2 to CRM']);
    await page.remove();
    // Zapier receives leads automatically.
    offer(['zapier']);
    await show('local', [1, 2]);
    expect(acts.bar.filter(({ primary }) => primary).map(({ id }) => id)).toEqual(['csv']);
    expect(acts.bar.some(({ id }) => id === 'crm')).toBe(false);
  });
});
