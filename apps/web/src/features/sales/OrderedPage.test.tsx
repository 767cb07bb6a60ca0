import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { eventually } from '../../testing/eventually.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answerWith } from '../../testing/server.ts';
import { OrderedPage } from './OrderedPage.tsx';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.unstubAllGlobals());

const open = async (status: number) => {
  await startI18n();
  await import('./words.ts');
  answerWith({ status, body: { code: 'x', message: '' } });
  const page = await openScreen('/ordered', () => <OrderedPage checkout="cs_1" />);
  return { ...page, text: () => page.container.textContent ?? '' };
};

describe('back from the payment page', () => {
  it('never says that nothing was changed to a person who may have paid', async () => {
    const { text, container, remove } = await open(500);
    await eventually(() => expect(text()).toContain('If you paid, nothing is lost'));
    expect(text()).not.toContain('Nothing was changed');
    expect(container.querySelector('h1')?.textContent).toBe('Your order could not be loaded');
    await remove();
  });

  it('leads from an address without an order to the packages', async () => {
    const { text, container, remove } = await open(422);
    await eventually(() => expect(text()).toContain('No order belongs to this address'));
    expect(container.querySelector('a[href="/plans"]')).not.toBeNull();
    await remove();
  });
});
