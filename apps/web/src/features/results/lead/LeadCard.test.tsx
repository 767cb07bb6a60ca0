import { afterEach, expect, it, vi } from 'vitest';
import { click, render } from '../../../testing/render.tsx';
import type { Result } from '../results.queries.ts';
import { LeadCard } from './LeadCard.tsx';

const row = {
  id: 4,
  type: 'local',
  name: 'Alta Dental',
  email: '',
  email_state: 'none',
  labels: [],
  crm_states: [],
  rating: null,
};
let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

it('opens the lead by its name, and the row menu by its button', async () => {
  const [onOpen, onMenu] = [vi.fn(), vi.fn()];
  page = await render(
    <LeadCard row={row as never as Result} type="local" labels={new Map()} onOpen={onOpen} onMenu={onMenu} />,
  );
  const [name, dots] = page.container.querySelectorAll('button');
  await click(dots);
  expect(onMenu).toHaveBeenCalledWith({ row, button: dots });
  expect(onOpen).not.toHaveBeenCalled();
  expect(dots?.getAttribute('aria-haspopup')).toBe('menu');
  expect(dots?.getAttribute('aria-label')).toBeTruthy();
  await click(name);
  expect(onOpen).toHaveBeenCalledWith(row);
});
