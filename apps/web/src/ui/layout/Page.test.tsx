import { expect, it } from 'vitest';
import { pageHead } from '../../lib/shell/page-head.ts';
import { render } from '../../testing/render.tsx';
import { Page } from './Page.tsx';

it('tells the top bar of a phone the brief line, and shows the whole one on a desktop', async () => {
  const whole = '45 companies, created 19 Nov 2026 by Mara Lindqvist';
  const page = await render(
    <Page title="Dentists" subtitle={whole} brief="45 companies">
      {null}
    </Page>,
  );
  expect(pageHead.get().subtitle).toBe('45 companies');
  expect(page.container.textContent).toContain(whole);
  await page.remove();
});
