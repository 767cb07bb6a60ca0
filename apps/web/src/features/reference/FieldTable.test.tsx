import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { FieldTable } from './FieldTable.tsx';
import { Prose } from './Prose.tsx';
import { parameterField } from './schema.ts';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

it('reads naturally: code as code, and a default in words', async () => {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const limit = parameterField({
    name: 'limit',
    in: 'query',
    required: false,
    description: 'Rows of a `page`.',
    schema: { type: 'integer', minimum: 1, default: 20 },
  });
  await page.show(
    <>
      <p>
        <Prose text="Needs the module `leads`." />
      </p>
      <FieldTable title="Parameters" fields={[limit]} />
    </>,
  );
  expect(page.container.querySelector('p')?.innerHTML).toBe('Needs the module <code>leads</code>.');
  expect(page.container.querySelector('dd')?.textContent).toBe('integer · Rows of a page. · ≥ 1 · default 20');
  expect(page.container.textContent).not.toContain('`');
});
