import { afterEach, describe, expect, it } from 'vitest';
import { loadComponent } from '../../lib/load.ts';
import { render } from '../../testing/render.tsx';
import { until } from '../../testing/serving.ts';
import { fetchLayers, Layer, Modal } from './late-layers.tsx';
import * as layers from './mantine-layers.ts';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

const dialog = () => document.querySelector('[role="dialog"]');

describe('a dialog whose code is loading', () => {
  it('blocks keys for the page below as soon as it is requested', async () => {
    const { promise, resolve: come } = Promise.withResolvers<void>();
    const Late = loadComponent(() => promise.then(() => layers), 'Modal');
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    page = await render(
      <Layer real={() => Late} props={{ opened: true, onClose: () => heard.push('closed'), title: 'Delete it?' }} />,
    );
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('ArrowDown');
    expect(heard).toEqual([]);
    press('F5');
    press('Escape');
    expect(heard).toEqual(['F5', 'closed']);
    expect(dialog()).toBeNull();
    come();
    await until(() => expect(dialog()).not.toBeNull());
    document.removeEventListener('keydown', listen);
  });

  it('opens at once if its code is loaded', async () => {
    await fetchLayers();
    page = await render(<Modal opened onClose={() => undefined} title="Delete it?" />);
    expect(dialog()).not.toBeNull();
  });
});
