import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './clipboard.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('keeps the focus on the button where there is no clipboard API', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  vi.stubGlobal('navigator', {});
  Object.assign(document, { execCommand: () => true });
  expect(await copyText('sk_live')).toBe(true);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});
