import { DEFAULT_COLOURS } from '@leadwright/contract/accounts/brands';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { answerWith } from '../testing/server.ts';
import { useWindowTitle } from './shell/window-title.ts';
import { loadSite, useOwnSite, useSite } from './site.ts';
import { storedToken } from './token.ts';

const brand = (name: string) => ({
  body: { name, ...DEFAULT_COLOURS },
});
const Shown = () => <output>{`${useSite()?.name} ${useOwnSite()?.name}`}</output>;

afterEach(() => {
  storedToken.set(null);
  vi.unstubAllGlobals();
});

describe('the brand', () => {
  it("is the user's own only during the session that requested it", async () => {
    storedToken.set('customer');
    answerWith(brand('Northwind'));
    await loadSite();
    const { container, show, remove } = await render(<Shown />);
    const words = () => container.querySelector('output')?.textContent;
    expect(words()).toBe('Northwind Northwind');
    storedToken.set('admin');
    await show(<Shown key="of the next person" />);
    expect(words()).toBe('Northwind undefined');
    answerWith(brand('Leadwright'));
    await act(loadSite);
    expect(words()).toBe('Leadwright Leadwright');
    await remove();
  });
});

function Wallet() {
  useWindowTitle('Wallet');
  return null;
}

describe('the title of the window', () => {
  it('keeps the name of the page when the brand is loaded again', async () => {
    answerWith(brand('Northwind'));
    await loadSite();
    const { remove } = await render(<Wallet />);
    await act(loadSite);
    expect(document.title).toBe('Wallet · Northwind');
    await remove();
    expect(document.title).toBe('Northwind');
  });
});
