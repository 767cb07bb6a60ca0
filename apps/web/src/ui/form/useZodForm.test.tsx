import { endpoint } from '@leadwright/contract/endpoint';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, call } from '../../lib/api.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { toast, toasts } from '../../lib/toast.ts';
import { storedToken } from '../../lib/token.ts';
import { click, render, type } from '../../testing/render.tsx';
import { answerWith } from '../../testing/server.ts';
import { Form } from './Form.tsx';
import { EmailField, PasswordField, TextField } from './text-fields.tsx';
import { useZodForm } from './useZodForm.ts';

const Body = z.object({
  name: z.string().trim().min(1, 'validation.required'),
  email: z.email('validation.email'),
  password: z.string().min(6),
});

function Sample({ onSubmit }: { onSubmit: (body: unknown) => Promise<unknown> | unknown }) {
  const form = useZodForm(Body, { initialValues: { name: '', email: '', password: '' }, onSubmit });
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      <EmailField label="E-mail" {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      <button type="submit">Save</button>
      <output>{form.changes}</output>
    </Form>
  );
}

/** A page of cards with a save bar has no form element. */
function Bare({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const form = useZodForm(z.object({}), { initialValues: {}, onSubmit });
  return (
    <button type="submit" onClick={() => form.submit()}>
      Save
    </button>
  );
}

/** The test decides when the server answers. */
let answer = (_: unknown) => {};

function Saved() {
  const form = useZodForm(Body, {
    initialValues: { name: '', email: '', password: '' },
    onSubmit: async ({ name, email }) => {
      await new Promise((resolve) => {
        answer = resolve;
      });
      form.load({ name, email, password: '' });
    },
  });
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      <EmailField label="E-mail" {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      <button type="submit">Save</button>
      <output>{form.changes}</output>
    </Form>
  );
}

let page: Awaited<ReturnType<typeof render>>;
const field = (name: string) => page.container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const errors = () => [...page.container.querySelectorAll('.mantine-InputWrapper-error')].map((one) => one.textContent);
const submit = () => click(page.container.querySelector('button[type=submit]'));
const fill = async () => {
  await type(field('name'), '  Mara ');
  await type(field('email'), 'mara@x.test');
  await type(field('password'), 'secret1');
};

afterEach(async () => {
  await page.remove();
  await setLanguage('en');
});

describe('a form', () => {
  it('shows schema errors below the fields in our words, and focuses the first', async () => {
    const onSubmit = vi.fn();
    page = await render(<Sample onSubmit={onSubmit} />);
    await type(field('email'), 'mara@');
    await submit();
    expect(errors()).toEqual(['Field is required', 'must be a valid email', 'Minimum length 6']);
    expect(document.activeElement).toBe(field('name'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("sends the schema's output, and counts changed fields", async () => {
    const onSubmit = vi.fn();
    page = await render(<Sample onSubmit={onSubmit} />);
    await fill();
    expect(page.container.querySelector('output')?.textContent).toBe('3');
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Mara', email: 'mara@x.test', password: 'secret1' });
    expect(page.container.querySelector('output')?.textContent).toBe('0');
  });

  it('says above the fields what the server says about one that is not shown', async () => {
    const hidden = () => {
      throw new ApiError(422, { code: 'validation', message: 'x', errors: { code: ['This code was already used.'] } });
    };
    page = await render(<Sample onSubmit={hidden} />);
    await fill();
    await submit();
    expect(errors()).toEqual([]);
    expect(page.container.querySelector('[role=alert]')?.textContent).toBe('This code was already used.');
  });

  it('counts nothing as saved if a confirmation comes first', async () => {
    page = await render(<Sample onSubmit={() => false} />);
    await fill();
    await submit();
    expect(page.container.querySelector('output')?.textContent).toBe('3');
  });

  it('keeps input typed while saving, and counts it as unsaved', async () => {
    page = await render(<Saved />);
    await fill();
    await submit();
    await type(field('email'), 'mara.lindqvist@x.test');
    await act(async () => answer(null));
    expect([field('name')?.value, field('email')?.value]).toEqual(['Mara', 'mara.lindqvist@x.test']);
    expect(field('password')?.value).toBe('');
    expect(page.container.querySelector('output')?.textContent).toBe('1');
  });

  it("shows the server's field errors below their fields and focuses the first", async () => {
    const failure = {
      code: 'platform.invalid',
      message: 'Please check.',
      errors: { email: ['This address is taken'] },
    };
    page = await render(<Sample onSubmit={() => Promise.reject(new ApiError(422, failure))} />);
    await fill();
    await submit();
    expect(errors()).toEqual(['This address is taken']);
    expect(document.activeElement).toBe(field('email'));
  });

  it('shows form-level errors above the form', async () => {
    page = await render(
      <Sample onSubmit={() => Promise.reject(new ApiError(401, { code: 'x', message: 'Wrong password.' }))} />,
    );
    await fill();
    await submit();
    expect(page.container.querySelector('[role=alert]')?.textContent).toBe('Wrong password.');
  });

  describe('that the server refuses', () => {
    const shown = () => toasts.get().map(({ text }) => text);
    const save = endpoint({ method: 'PUT', path: '/api/x', summary: 'x', access: 'user', reply: z.object({}) });
    beforeEach(() => storedToken.set('abc'));
    afterEach(() => {
      storedToken.set(null);
      vi.unstubAllGlobals();
      for (const { id } of toasts.get()) toast.close(id);
    });

    it.each([
      ['below its field', { email: ['This address is taken'] }],
      ['above the form', {}],
    ])('tells it once: %s, and not in a toast, too', async (_, problems) => {
      answerWith({ status: 422, body: { code: 'x', message: 'Please check.', errors: problems } });
      page = await render(<Sample onSubmit={() => call(save)} />);
      await fill();
      await submit();
      const above = page.container.querySelector('[role=alert]')?.textContent;
      expect(above ?? errors()[0]).toBe('email' in problems ? 'This address is taken' : 'Please check.');
      expect(shown()).toEqual([]);
    });

    it('tells it in a toast where no form shows it', async () => {
      answerWith({ status: 422, body: { code: 'x', message: 'Please check.' } });
      page = await render(<Bare onSubmit={() => call(save)} />);
      await submit();
      expect(shown()).toEqual(['Please check.']);
    });

    it('keeps the toast that offers a way to get credits', async () => {
      answerWith({ status: 402, body: { code: 'wallet.not_enough', message: 'Not enough credits.' } });
      page = await render(<Sample onSubmit={() => call(save)} />);
      await fill();
      await submit();
      expect(shown()).toEqual(['Not enough credits.']);
    });
  });

  it('shows a form-level error that goes again, where scrolling answers with a promise', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
    let isWrong = true;
    const onSubmit = () => {
      if (isWrong) throw new ApiError(401, { code: 'x', message: 'Wrong password.' });
    };
    page = await render(<Sample onSubmit={onSubmit} />);
    await fill();
    await submit();
    expect(page.container.querySelector('[role=alert]')?.textContent).toBe('Wrong password.');
    isWrong = false;
    await submit();
    expect(page.container.querySelector('form')).not.toBeNull();
    expect(page.container.querySelector('[role=alert]')).toBeNull();
    scrolled.mockRestore();
  });

  it('translates its errors after a language change', async () => {
    page = await render(<Sample onSubmit={vi.fn()} />);
    await submit();
    await page.show(<Sample onSubmit={vi.fn()} />);
    const { act } = await import('react');
    await act(async () => setLanguage('es'));
    expect(errors()[0]).toBe('El campo es obligatorio');
  });
});
