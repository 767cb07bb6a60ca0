import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, press, render } from '../../testing/render.tsx';
import { until } from '../../testing/serving.ts';
import type { Column, Sort } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { useDataTable } from './useDataTable.ts';
import { useSelection } from './useSelection.ts';

interface Company {
  id: number;
  name: string;
  city: string;
}
const ROWS: Company[] = ['Alta', 'Beira', 'Cais', 'Douro', 'Evora'].map((name, id) => ({
  id,
  name,
  city: `City ${id}`,
}));
const COLUMNS: Column<Company>[] = [
  { id: 'name', header: 'Company', cell: (row) => row.name, sortable: true },
  { id: 'city', header: 'City', cell: (row) => row.city },
  { id: 'id', header: 'Number', cell: (row) => row.id, hidden: true },
];
const idOf = (row: Company) => String(row.id);
const nameOf = (row: Company) => row.name;

const WITH_MENU: Column<Company>[] = [
  ...COLUMNS,
  {
    id: 'menu',
    header: 'Menu',
    cell: (row) => (
      <button type="button" tabIndex={-1} aria-haspopup="menu" onClick={() => opened.push(row.name)}>
        …
      </button>
    ),
  },
];
const opened: string[] = [];

interface SampleProps {
  columns?: Column<Company>[];
  onOpen?: (row: Company) => void;
  onSort?: (sort: Sort) => void;
  question?: string;
  loading?: boolean;
}

function Sample({ columns = COLUMNS, onOpen, onSort, question = '', loading = false }: SampleProps) {
  const [rows] = useState(ROWS);
  const state = useDataTable('test', columns, rows, idOf);
  const selection = useSelection(100, question);
  return (
    <>
      <DataTable
        fill={false}
        state={state}
        label="Companies"
        rowName={nameOf}
        selection={selection}
        sort={null}
        loading={loading}
        {...(onSort && { onSort })}
        {...(onOpen && { onOpen })}
        card={(row) => row.name}
      />
      <output>{selection.count}</output>
      <button type="button" id="all" onClick={selection.selectAll}>
        all
      </button>
    </>
  );
}

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());
const all = <E extends Element>(selector: string) => [...page.container.querySelectorAll<E>(selector)];
const ticks = () => all<HTMLInputElement>('[role=gridcell] input[type=checkbox]');
const ticked = () =>
  ticks()
    .map((box) => (box.checked ? 1 : 0))
    .join('');
const grid = () => page.container.querySelector('[role=grid]') as Element;

describe('the table', () => {
  it('shows the visible columns, with a name for every checkbox', async () => {
    page = await render(<Sample />);
    expect(all('[role=columnheader]').map((head) => head.textContent)).toEqual(['', 'Company', 'City']);
    expect(ticks()[1]?.getAttribute('aria-label')).toBe('Select Beira');
  });

  it('ticks one row, then with shift the range up to another', async () => {
    page = await render(<Sample />);
    await click(ticks()[1]);
    await click(ticks()[3], { shiftKey: true });
    expect(ticked()).toBe('01110');
    await click(ticks()[2]);
    expect(ticked()).toBe('01010');
  });

  it('ticks the whole page from the head, or everything that matches', async () => {
    page = await render(<Sample />);
    await click(page.container.querySelector('[role=columnheader] input'));
    expect([ticked(), page.container.querySelector('output')?.textContent]).toEqual(['11111', '5']);
    await click(page.container.querySelector('#all'));
    await click(ticks()[0]);
    expect([ticked(), page.container.querySelector('output')?.textContent]).toEqual(['01111', '99']);
  });

  it('supports moving, ticking and opening by keyboard', async () => {
    const onOpen = vi.fn();
    page = await render(<Sample onOpen={onOpen} />);
    for (const key of ['ArrowDown', 'ArrowDown', ' ', 'ArrowDown', 'Enter']) await press(grid(), key);
    expect(ticked()).toBe('01000');
    expect(onOpen).toHaveBeenCalledWith(ROWS[2]);
    await press(grid(), 'End');
    expect(page.container.querySelector('[data-active]')?.getAttribute('aria-rowindex')).toBe('6');
  });

  it('opens the menu of the active row with the menu key, as its button is no tab stop', async () => {
    page = await render(<Sample columns={WITH_MENU} />);
    for (const key of ['ArrowDown', 'ArrowDown', 'ContextMenu']) await press(grid(), key);
    await until(() => expect(opened).toEqual(['Beira']));
    await press(grid(), 'ArrowDown');
    await press(grid(), 'F10', { shiftKey: true });
    await until(() => expect(opened).toEqual(['Beira', 'Cais']));
  });

  it('clears its ticks with the query, and accepts none for rows of the previous query', async () => {
    const onOpen = vi.fn();
    page = await render(<Sample question="all" onOpen={onOpen} />);
    await click(page.container.querySelector('#all'));
    expect(page.container.querySelector('output')?.textContent).toBe('100');
    await page.show(<Sample question="Smile" onOpen={onOpen} loading />);
    expect([ticked(), page.container.querySelector('output')?.textContent]).toEqual(['00000', '0']);
    expect(page.container.querySelector('[role=rowgroup]')?.hasAttribute('inert')).toBe(true);
    for (const key of ['ArrowDown', ' ', 'Enter']) await press(grid(), key);
    expect([ticked(), onOpen.mock.calls.length]).toEqual(['00000', 0]);
  });

  it('requests the other direction when a sorted column is clicked', async () => {
    const onSort = vi.fn();
    page = await render(<Sample onSort={onSort} />);
    await click(page.container.querySelector('[role=columnheader] button'));
    expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'desc' });
  });
});
