import { afterEach, describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { until } from '../../testing/serving.ts';
import { Modal } from './late-layers.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

describe('a dialog whose code is on its way', () => {
  it('keeps keys from what lies beneath, from the moment it was asked for', async () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    page = await render(<Modal opened onClose={() => heard.push('closed')} title="Delete it?" />);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    expect(heard).toEqual([]);
    await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
    document.removeEventListener('keydown', listen);
  });

  it('is there at once when its code is', async () => {
    page = await render(<Modal opened onClose={() => undefined} title="Delete it?" />);
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  });
});
