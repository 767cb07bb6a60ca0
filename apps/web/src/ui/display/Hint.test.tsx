import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { click, press, render } from '../../testing/render.tsx';
import { Hint } from './Hint.tsx';

const shown = () => document.querySelector('[role="tooltip"]')?.textContent ?? null;

async function hinted() {
  const onClick = vi.fn();
  const { container, remove } = await render(
    <Hint label="Copy the key">
      <button type="button" onClick={onClick}>
        Copy
      </button>
    </Hint>,
  );
  const button = container.querySelector('button') as HTMLButtonElement;
  const happen = (target: EventTarget, name: string) =>
    act(async () => void target.dispatchEvent(new Event(name, { bubbles: true })));
  return { button, happen, onClick, remove };
}

describe('a tooltip', () => {
  it('opens on click, which still works, and hides on Escape or a press elsewhere', async () => {
    const { button, happen, onClick, remove } = await hinted();
    expect(shown()).toBeNull();
    await click(button);
    expect(shown()).toBe('Copy the key');
    expect(onClick).toHaveBeenCalledTimes(1);
    await happen(document.body, 'pointerdown');
    expect(shown()).toBeNull();
    await click(button);
    await press(button, 'Escape');
    expect(shown()).toBeNull();
    await remove();
  });

  it('opens on hover and hides when the pointer leaves', async () => {
    const { button, happen, remove } = await hinted();
    await happen(button, 'mouseover');
    await happen(button, 'mouseenter');
    await happen(button, 'mousemove');
    expect(shown()).toBe('Copy the key');
    await click(button);
    await happen(button, 'mouseout');
    await happen(button, 'mouseleave');
    expect(shown()).toBeNull();
    await remove();
  });

  it('opens on focus', async () => {
    const { button, remove } = await hinted();
    await act(async () => button.focus());
    expect(shown()).toBe('Copy the key');
    await remove();
  });
});
