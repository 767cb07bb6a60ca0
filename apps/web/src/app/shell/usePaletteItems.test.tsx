import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { isShellComplete, slots } from '../../lib/shell/slots.ts';
import { render } from '../../testing/render.tsx';
import { until } from '../../testing/serving.ts';
import { usePaletteItems } from './usePaletteItems.tsx';

const FOUND = { id: 'lead-1', label: 'Alta Dental', run: () => undefined };

function Screen() {
  const { groups, isAsking } = usePaletteItems('alta');
  const labels = groups.flatMap(({ items }) => items.map(({ label }) => label));
  return <output>{isAsking ? 'asking' : labels.join(', ') || 'nothing'}</output>;
}

afterEach(() => {
  slots.paletteSources = [];
  isShellComplete.set(false);
});

it('looks up text typed before the features loaded', async () => {
  isShellComplete.set(false);
  const page = await render(<Screen />);
  const shown = () => page.container.querySelector('output')?.textContent;
  expect(shown()).toBe('asking');
  slots.paletteSources = [async () => ({ group: 'Leads', items: [FOUND] })];
  await act(async () => isShellComplete.set(true));
  await until(() => expect(shown()).toBe('Alta Dental'));
  await page.remove();
});
