import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/session.ts';
import { eventually } from '../testing/eventually.ts';
import { click, render } from '../testing/render.tsx';
import { LanguageBand } from './LanguageBand.tsx';

let page: Awaited<ReturnType<typeof render>>;
beforeEach(() => {
  session.clear();
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'en']);
});
afterEach(async () => {
  await page.remove();
  localStorage.clear();
  vi.restoreAllMocks();
});

const buttons = () => [...page.container.querySelectorAll('button')];
const named = (name: string) => buttons().find((one) => one.textContent === name);

async function open() {
  page = await render(null);
  await page.show(<LanguageBand />);
  await eventually(() => expect(buttons().length).toBe(3));
}

describe("the offer of the browser's language", () => {
  it('appears in that language on an English page, and applies at once', async () => {
    await open();
    expect(page.container.textContent).toContain('también está en español');
    await click(named('Cambiar a español'));
    await eventually(() => expect(localStorage.getItem('language')).toBe('es'));
    expect(document.documentElement.lang).toBe('es');
    expect(buttons()).toEqual([]);
  });

  it('does not appear again after it was declined', async () => {
    await open();
    await click(named('Stay in English'));
    await eventually(() => expect(localStorage.getItem('language')).toBe('en'));
    await page.show(<LanguageBand key="next page" />);
    expect(buttons()).toEqual([]);
  });
});
