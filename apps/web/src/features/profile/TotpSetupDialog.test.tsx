import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { render, type as typeInto } from '../../testing/render.tsx';
import { serve, text, until } from '../../testing/serving.ts';
import { TotpSetupDialog } from './TotpSetupDialog.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

async function open(has_password: boolean) {
  const asked = serve({
    'POST /api/me/totp/confirm': () => ({ message: 'm', recovery_codes: ['one', 'two'] }),
    'POST /api/me/totp': () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
  });
  session.setUser({ id: 1, has_password } as User);
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <TotpSetupDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await until(() => expect(code()).toBeTruthy());
  return () => asked.filter(({ call }) => call.includes('confirm'));
}
const code = () => document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]');

it('waits for the password with the last digit of the code', async () => {
  const sent = await open(true);
  await typeInto(code(), '123456');
  expect(sent()).toEqual([]);
});

it('sends the code with its last digit where there is no password', async () => {
  const sent = await open(false);
  await typeInto(code(), '123456');
  await until(() => expect(text()).toContain('one'));
  expect(sent().map(({ body }) => body)).toEqual([{ code: '123456' }]);
});
