import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { click, render } from '../../testing/render.tsx';
import { HintArea } from './HintArea.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

const Cells = () => (
  <>
    <p id="found" data-hint-title="Found" data-hint="Accepted by its mail server. Hunter, 3 Nov 2026">
      <span>ada@acme.test</span>
    </p>
    <p id="none" data-hint="Looked for, and none was found">
      –
    </p>
    <p id="plain">plain</p>
  </>
);
const shown = () => document.querySelector('[role=tooltip]')?.textContent ?? null;
const at = (selector: string) => document.querySelector(selector) as HTMLElement;
const hover = (selector: string) =>
  act(async () => void at(selector).dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));

describe('one tooltip for many cells', () => {
  it('shows the hint of the cell under the pointer, and nothing elsewhere', async () => {
    page = await render(
      <HintArea>
        <Cells />
      </HintArea>,
    );
    expect(shown()).toBeNull();
    await hover('#found span');
    expect(shown()).toBe('FoundAccepted by its mail server. Hunter, 3 Nov 2026');
    await hover('#none');
    expect(shown()).toBe('Looked for, and none was found');
    await hover('#plain');
    expect(shown()).toBeNull();
  });

  it('hides on Escape, and when the cell scrolls away', async () => {
    page = await render(
      <HintArea>
        <Cells />
      </HintArea>,
    );
    for (const event of [new Event('scroll'), new KeyboardEvent('keydown', { key: 'Escape' })]) {
      await hover('#none');
      expect(shown()).not.toBeNull();
      await act(async () => void document.dispatchEvent(event));
      expect(shown()).toBeNull();
    }
  });

  it.each([true, false])('opens on click if the click has no other use: %s', async (byClick) => {
    page = await render(
      <HintArea byClick={byClick}>
        <Cells />
      </HintArea>,
    );
    await click(at('#none'));
    expect(shown()).toBe(byClick ? 'Looked for, and none was found' : null);
  });
});
