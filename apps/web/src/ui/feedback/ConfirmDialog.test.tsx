import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { click, render } from '../../testing/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await page.remove();
});

async function open(onConfirm: () => Promise<unknown>, ready = true) {
  const onClose = vi.fn();
  page = await render(
    <ConfirmDialog
      opened
      title="Delete Alta Dental?"
      text=""
      confirm="Delete Alta Dental"
      ready={ready}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Delete Alta Dental');
  return { onClose, button };
}

describe('a confirmation dialog', () => {
  it('runs its action once, however fast it is pressed again', async () => {
    let finish: () => void = () => undefined;
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { button, onClose } = await open(onConfirm);
    await act(async () => {
      button?.click();
      button?.click();
    });
    await act(async () => finish());
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('stays open after a failure, and closes if its target has changed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const statuses = [500, 409];
    const { button, onClose } = await open(() =>
      Promise.reject(new ApiError(statuses.shift() ?? 0, { code: 'x', message: 'x' })),
    );
    await click(button);
    expect(onClose).not.toHaveBeenCalled();
    await click(button);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is not closed by a late response to an earlier confirmation', async () => {
    const answers: (() => void)[] = [];
    const onClose = vi.fn();
    const show = (name: string | null) => (
      <ConfirmDialog
        opened={name !== null}
        title={`Delete ${name}?`}
        text=""
        confirm={`Delete ${name}`}
        onConfirm={() => new Promise<void>((resolve) => void answers.push(resolve))}
        onClose={onClose}
      />
    );
    const buttonOf = (words: string) =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === words) ?? null;
    page = await render(show('Alta'));
    await click(buttonOf('Delete Alta'));
    // Closed while the response is pending, and opened for another target.
    await page.show(show(null));
    await page.show(show('Bela'));
    await act(async () => answers[0]?.());
    expect(onClose).not.toHaveBeenCalled();
    await click(buttonOf('Delete Bela'));
    await act(async () => answers[1]?.());
    expect([answers.length, onClose.mock.calls.length]).toEqual([2, 1]);
  });

  it('cannot be confirmed before its effect is known', async () => {
    const { button } = await open(() => Promise.resolve(), false);
    expect(button?.disabled).toBe(true);
  });
});
