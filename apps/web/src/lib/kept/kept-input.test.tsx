import type { User } from '@leadwright/contract/accounts/accounts';
import { identity } from '@leadwright/contract/accounts/identity';
import { Modal } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { click, render, type } from '../../testing/render.tsx';
import { answerWith } from '../../testing/server.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField, TextField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { call } from '../api.ts';
import { session } from '../session.ts';
import { useKeptState } from './kept-input.ts';
import { takeRequestedPage } from './requested-page.ts';

const user = (id: number) => ({ id, email: `${id}@x.test`, modules: [], login_as: null }) as unknown as User;
const Body = z.object({ name: z.string(), password: z.string(), key: z.string() });

function Sample({ name = 'Old' }: { name?: string }) {
  const form = useZodForm(Body, { initialValues: { name, password: '', key: '' }, onSubmit: () => undefined });
  return (
    <Form form={form}>
      <TextField {...form.field('name')} />
      <PasswordField {...form.field('password')} />
      <PasswordField {...form.field('key')} />
      <button type="submit">Save</button>
    </Form>
  );
}

/** Opens a dialog as screens do: by a button, for one of many items. */
function Opener() {
  const [open, setOpen] = useKeptState<{ id: number; files: File[] } | null>('rename', null);
  return (
    <>
      <button type="button" id="open" onClick={() => setOpen({ id: 7, files: [new File([], 'a.txt')] })} />
      {open && (
        <Modal opened onClose={() => setOpen(null)} title={`Rename ${open.id}, ${open.files.length} files`}>
          <Sample />
        </Modal>
      )}
    </>
  );
}

let page: Awaited<ReturnType<typeof render>>;
const field = (name: string) => page.container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
/** The server rejects the token for any request. */
const endSession = async () => {
  answerWith({ status: 401, body: { message: 'm', code: 'x' } });
  await call(identity.me).catch(() => undefined);
};
const typeAndLose = async () => {
  await session.begin({ token: 'first', user: user(1) });
  page = await render(<Sample />);
  await type(field('name'), 'New');
  for (const secret of ['password', 'key']) await type(field(secret), 'not to be kept');
  await endSession();
  await page.remove();
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  history.replaceState(null, '', '/profile-settings/profile?tab=1');
});
afterEach(async () => {
  await page.remove();
  session.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a session that ends', () => {
  it('keeps input and place, but no secret, once, for the same user', async () => {
    await typeAndLose();
    expect([session.user(), sessionStorage.getItem('kept-input')?.includes('not to be kept')]).toEqual([null, false]);
    await session.begin({ token: 'again', user: user(1) });
    expect(takeRequestedPage(1)).toBe('/profile-settings/profile?tab=1');
    page = await render(<Sample />);
    expect([field('name')?.value, field('password')?.value]).toEqual(['New', '']);
    await page.remove();
    page = await render(<Sample />);
    expect(field('name')?.value).toBe('Old');
  });

  it('keeps nothing for another user', async () => {
    await typeAndLose();
    await session.begin({ token: 'other', user: user(2) });
    expect(takeRequestedPage(2)).toBe('/');
    expect(sessionStorage.length).toBe(0);
    page = await render(<Sample />);
    expect(field('name')?.value).toBe('Old');
  });

  it('restores input only into the same form, not into one for another item', async () => {
    await typeAndLose();
    await session.begin({ token: 'again', user: user(1) });
    page = await render(<Sample name="Another" />);
    expect(field('name')?.value).toBe('Another');
  });

  it('reopens the dialog with its input, once', async () => {
    await session.begin({ token: 'first', user: user(1) });
    page = await render(<Opener />);
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await click(page.container.querySelector('#open'));
    await type(document.querySelector('input[name="name"]'), 'New');
    await endSession();
    await page.remove();
    await session.begin({ token: 'again', user: user(1) });
    page = await render(<Opener />);
    const dialog = document.querySelector('[role=dialog]');
    expect(dialog?.textContent).toContain('Rename 7, 0 files');
    expect(dialog?.querySelector<HTMLInputElement>('input[name="name"]')?.value).toBe('New');
    await page.remove();
    page = await render(<Opener />);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('keeps nothing after sign-out or a saved form', async () => {
    await session.begin({ token: 'first', user: user(1) });
    page = await render(<Sample />);
    await type(field('name'), 'New');
    answerWith({ body: { message: 'm' } });
    await session.logout();
    expect(sessionStorage.length).toBe(0);
    await session.begin({ token: 'again', user: user(1) });
    await click(page.container.querySelector('button[type=submit]'));
    await endSession();
    expect(sessionStorage.getItem('kept-input')).toBeNull();
  });
});
