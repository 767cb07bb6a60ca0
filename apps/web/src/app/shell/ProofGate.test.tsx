import type { User } from '@leadwright/contract/accounts/accounts';
import { endpoint } from '@leadwright/contract/endpoint';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { click, render, type } from '../../testing/render.tsx';
import { button, serve, text, until } from '../../testing/serving.ts';
import { ProofGate } from './ProofGate.tsx';

const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/7',
  summary: 'x',
  access: 'user',
  recent: true,
  reply: z.object({ message: z.string() }),
});

function Screen() {
  const act = useAct((_: undefined, once) => call(remove, {}, once));
  return (
    <>
      <button type="button" onClick={() => act.mutate(undefined)}>
        Delete
      </button>
      {act.isSuccess && <output>It is gone.</output>}
      <ProofGate />
    </>
  );
}

let page: Awaited<ReturnType<typeof render>>;
let isProved = false;
const answers = {
  'DELETE /api/admin/users/7': () =>
    isProved ? { message: 'Deleted.' } : { status: 403, body: { code: 'access.recent', message: 'Prove it.' } },
  'POST /api/confirm': ({ body }: { body: unknown }) => {
    isProved = (body as { password: string }).password === 'right';
    if (isProved) return { until: '2026-11-16T12:00:00.000Z' };
    return { status: 422, body: { code: 'platform.invalid', message: 'Check.', errors: { password: ['Wrong.'] } } };
  },
};

/** Loaded on demand, which can be slow on a busy machine. */
beforeAll(() => import('./ProofDialog.tsx'));
beforeEach(async () => {
  isProved = false;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.setUser({ id: 1, modules: [], login_as: null, has_password: true, totp_enabled: false } as unknown as User);
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = () => document.querySelector<HTMLInputElement>('input[type="password"]');

describe('an action that requires identity proof', () => {
  it('asks for the password, and then runs once with the same key', async () => {
    const asked = serve(answers);
    await click(button('Delete'));
    await until(() => expect(field()).not.toBeNull());
    await type(field(), 'wrong');
    await click(button('Confirm'));
    await until(() => expect(text()).toContain('Wrong.'));
    await type(field(), 'right');
    await click(button('Confirm'));
    await until(() => expect(text()).toContain('It is gone.'));
    expect(field()).toBeNull();
    const tries = asked.filter((one) => one.call.startsWith('DELETE'));
    expect(tries).toHaveLength(2);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  });

  it('does not run without proof', async () => {
    const asked = serve(answers);
    await click(button('Delete'));
    await until(() => expect(field()).not.toBeNull());
    await click(button('Cancel'));
    await until(() => expect(field()).toBeNull());
    expect(text()).not.toContain('It is gone.');
    expect(asked).toHaveLength(1);
  });
});
