import type { Smtp } from '@leadwright/contract/resale/smtp';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, type } from '../../../testing/render.tsx';
import { clickTwice, inDialog, openScreen } from '../../../testing/screen.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { SmtpScreen } from './SmtpScreen.tsx';

const SERVER: Smtp = {
  support_email: 'help@northwind.test',
  from_email: 'hello@northwind.test',
  from_name: '',
  has_password: true,
  host: 'smtp.northwind.test',
  port: 587,
  username: 'hello',
  encryption: 'starttls',
  health: { state: 'works', problem: null, at: '2026-11-16T09:00:00.000Z', sent: 2, failed: 0 },
  changed_at: '2026-11-16T09:00:00.000Z',
};

let page: Awaited<ReturnType<typeof openScreen>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});
const open = async () => {
  page = await openScreen('/whitelabel/smtp', SmtpScreen);
  await until(() => expect(field('host')).not.toBeNull());
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

describe('the mail server', () => {
  it('is saved once, however often Save is pressed, and keeps the stored password', async () => {
    const asked = serve({
      'GET /api/wl/smtp': () => ({ data: SERVER }),
      'PUT /api/wl/smtp': ({ body }) => ({
        message: 'Saved.',
        data: { ...SERVER, ...(body as object), changed_at: '2026-11-16T10:00:00.000Z' },
      }),
    });
    await open();
    expect(text()).toContain('A password is stored');
    await type(field('host'), 'mail.northwind.test');
    await clickTwice(button('Save changes'));
    await until(() => expect(text()).not.toContain('unsaved'));
    const saved = asked.filter(({ call }) => call.startsWith('PUT'));
    expect(saved.map(({ body }) => body)).toMatchObject([{ host: 'mail.northwind.test', password: '' }]);
    expect(field('host')?.value).toBe('mail.northwind.test');
  });

  it('shows at its field why a host is rejected, and loses nothing', async () => {
    const refused = 'This host is in a private network.';
    serve({
      'GET /api/wl/smtp': () => ({ data: SERVER }),
      'PUT /api/wl/smtp': () => ({
        status: 422,
        body: { code: 'validation', message: refused, errors: { host: [refused] } },
      }),
    });
    await open();
    await type(field('host'), '127.0.0.1');
    await click(button('Save changes'));
    await until(() => expect(text()).toContain(refused));
    expect(field('host')?.getAttribute('aria-invalid')).toBe('true');
    expect([field('host')?.value, document.activeElement]).toEqual(['127.0.0.1', field('host')]);
    expect(text()).toContain('1 unsaved change');
  });

  it("sends a test with the form's values, and shows the server's response", async () => {
    let works = false;
    const asked = serve({
      'GET /api/wl/smtp': () => ({ data: SERVER }),
      'POST /api/wl/smtp/test': () => ({ data: { works, answer: works ? '250 2.0.0 OK' : '535 wrong password' } }),
    });
    await open();
    await type(field('host'), 'mail.northwind.test');
    await click(button('Send test'));
    await until(() => expect(text()).toContain('535 wrong password'));
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      host: 'mail.northwind.test',
      to: 'jonas@northwind.test',
    });
    // A changed form has no result yet.
    await type(field('host'), 'smtp.northwind.test');
    expect(text()).not.toContain('535');
    works = true;
    await click(button('Send test'));
    await until(() => expect(text()).toContain('250 2.0.0 OK'));
  });

  it('shows what another tab saved, unless there is input here', async () => {
    let data = SERVER;
    serve({ 'GET /api/wl/smtp': () => ({ data }) });
    await open();
    data = { ...SERVER, host: 'other.northwind.test', changed_at: '2026-11-16T10:00:00.000Z' };
    await act(() => page.client.invalidateQueries());
    await until(() => expect(field('host')?.value).toBe('other.northwind.test'));
    await type(field('username'), 'somebody');
    data = { ...SERVER, changed_at: '2026-11-16T11:00:00.000Z' };
    await act(() => page.client.invalidateQueries());
    expect([field('host')?.value, field('username')?.value]).toEqual(['other.northwind.test', 'somebody']);
  });

  it('is removed after confirmation, and the form is empty', async () => {
    let data: Smtp | null = SERVER;
    const asked = serve({
      'GET /api/wl/smtp': () => ({ data }),
      'DELETE /api/wl/smtp': () => {
        data = null;
        return { message: 'Removed.' };
      },
    });
    await open();
    await click(button('Send through the platform'));
    await until(() => expect(inDialog().textContent).toContain('password'));
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await click([...inDialog().querySelectorAll('button')].at(-1));
    await until(() => expect(field('host')?.value).toBe(''));
    expect(button('Send through the platform')).toBeUndefined();
  });
});
