import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startStep } from '../../lib/shell/start-step.ts';
import { withFunds } from '../../testing/funds.ts';
import { click, render } from '../../testing/render.tsx';
import { ShortNote } from './ShortNote.tsx';
import { SpendButton } from './SpendButton.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  startStep.set(false);
});

async function shown({ isEmpty, credits }: { isEmpty: boolean; credits: number | undefined }) {
  const spend = vi.fn();
  page = await render(
    <QueryClientProvider client={withFunds(isEmpty)}>
      <SpendButton credits={credits} onSpend={spend}>
        Find phones, up to 6 credits
      </SpendButton>
    </QueryClientProvider>,
  );
  const button = page.container.querySelector('button');
  return { button, spend };
}

describe('a button for an action that costs credits', () => {
  it('names its price and runs once per double click', async () => {
    const { button, spend } = await shown({ isEmpty: false, credits: 6 });
    expect(button?.textContent).toBe('Find phones, up to 6 credits');
    await click(button, { detail: 1 });
    await click(button, { detail: 2 });
    expect(spend).toHaveBeenCalledTimes(1);
  });

  it('without credits, offers ways to get some instead of failing', async () => {
    const { button, spend } = await shown({ isEmpty: true, credits: 6 });
    expect(button?.textContent).toBe('No credits: see your options');
    await click(button, { detail: 1 });
    expect([spend.mock.calls.length, startStep.get()]).toEqual([0, true]);
  });

  it.each([
    ['of what is free', 0],
    ['whose price is not known yet', undefined],
  ])('%s is itself', async (_what, credits) => {
    const { button } = await shown({ isEmpty: true, credits });
    expect(button?.textContent).toBe('Find phones, up to 6 credits');
  });
});

describe('the note next to a price that is too high', () => {
  const note = async (isEmpty: boolean) => {
    page = await render(null);
    i18next.addResourceBundle('en', 'translation', words, true, true);
    await page.show(
      <QueryClientProvider client={withFunds(isEmpty)}>
        <ShortNote seesWallet />
      </QueryClientProvider>,
    );
    return page.container.textContent;
  };

  it('suggests lowering the number or buying credits', async () => {
    expect(await note(false)).toContain('Lower the number or buy credits');
  });

  it('says nothing without any credits, because the button does', async () => {
    expect(await note(true)).not.toContain('Lower');
  });
});
