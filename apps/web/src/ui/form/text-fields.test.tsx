import { afterEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PasswordField } from './text-fields.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

it('a password is masked, and may be pasted and filled in by a password manager', async () => {
  page = await render(<PasswordField label="Password" />);
  const field = page.container.querySelector('input') as HTMLInputElement;
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  field.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
});
