import { words as adminWords } from '@leadwright/i18n/en-admin';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../lib/query.ts';
import { click, render, type } from '../../../../testing/render.tsx';
import { button, serve, text, until } from '../../../../testing/serving.ts';
import { AskedAddressNote } from '../../../../ui/form/AskedAddressNote.tsx';
import { EditUserForm, NewUserForm } from './UserForm.tsx';
import { EMPTY } from './values.ts';

const USER = { ...EMPTY, first_name: 'Noor', email: 'n@b.test', monthly_credits: 100 };

let page: Awaited<ReturnType<typeof render>>;
async function open(component: () => React.ReactNode) {
  page = await render(null);
  for (const part of [words, adminWords]) i18next.addResourceBundle('en', 'translation', part, true, true);
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: () => 'elsewhere' }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

beforeEach(() => {
  sessionStorage.clear();
  serve({ 'GET /api/admin/users/options': () => ({ plans: [], parents: [], partners: [] }) });
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

describe('the form of an account', () => {
  it('grants additional credits once: the next save grants none', async () => {
    const saved: number[] = [];
    await open(() => (
      <EditUserForm
        initial={USER}
        keyHint={null}
        pack={null}
        onSubmit={async ({ grant_credits, email }) => {
          saved.push(grant_credits);
          return { email };
        }}
      />
    ));
    await until(() => expect(field('grant_credits')).not.toBeNull());
    await type(field('grant_credits'), '250');
    await click(button('Save changes'));
    await until(() => expect(field('grant_credits')?.value).toBe('0'));
    await type(field('first_name'), 'Noora');
    await click(button('Save changes'));
    await until(() => expect(saved).toEqual([250, 0]));
  });

  it('shows the current address while another one waits for its code', async () => {
    const acts: string[] = [];
    const asked = { email: 'new@b.test', asked_at: '2026-11-01T10:00:00Z', expires_at: '2026-11-08T10:00:00Z' };
    await open(() => (
      <EditUserForm
        initial={USER}
        keyHint={null}
        pack={null}
        askedAddress={<AskedAddressNote asked={asked} onAct={async (act) => acts.push(act)} />}
        onSubmit={async () => ({ email: USER.email })}
      />
    ));
    await until(() => expect(text()).toContain('Waiting for confirmation of new@b.test'));
    await type(field('email'), 'new@b.test');
    await click(button('Save changes'));
    await until(() => expect(field('email')?.value).toBe(USER.email));
    await click(button('Send the code again'));
    await until(() => expect(acts).toEqual(['resendAddress']));
    await click(button('Withdraw'));
    await until(() => expect(acts).toEqual(['resendAddress', 'withdrawAddress']));
  });

  it('shows the package of a reseller’s customer and disables the plan', async () => {
    await open(() => (
      <EditUserForm initial={USER} keyHint={null} pack="Growth" onSubmit={async ({ email }) => ({ email })} />
    ));
    await until(() => expect(text()).toContain('Sold by its reseller'));
    expect(document.querySelector<HTMLInputElement>('input[placeholder="Growth"]')?.disabled).toBe(true);
  });

  it("asks before leaving a new account's input", async () => {
    const router = await open(() => <NewUserForm initial={EMPTY} onSubmit={async () => null} />);
    await until(() => expect(field('first_name')).not.toBeNull());
    await type(field('first_name'), 'Noor');
    void router.navigate({ to: '/elsewhere' } as never);
    await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Leave without saving?'));
    expect(field('first_name')?.value).toBe('Noor');
  });
});
