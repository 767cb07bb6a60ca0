import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, render } from '../../testing/render.tsx';
import { useFirstError } from './first-error.ts';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

function Refused({ shown }: { shown: Promise<void> }) {
  const [isShown, setShown] = useState(false);
  const { form, focusFirstError } = useFirstError();
  const submit = () => {
    focusFirstError();
    void shown.then(() => setShown(true));
  };
  return (
    <form ref={form}>
      <input aria-invalid={isShown} />
      <button type="button" onClick={submit}>
        Save
      </button>
    </form>
  );
}

it('focuses the first error when it is shown, however late that is, and again at the next attempt', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  page = await render(<Refused shown={promise} />);
  const [input, button] = [document.querySelector('input'), document.querySelector('button')];
  await click(button);
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(document.activeElement).not.toBe(input);
  await act(async () => resolve());
  expect(document.activeElement).toBe(input);
  button?.focus();
  await click(button);
  expect(document.activeElement).toBe(input);
});
