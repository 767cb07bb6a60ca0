import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { text } from '../../../../testing/serving.ts';
import type { Subscription } from '../subscriptions.queries.ts';
import { StateMark } from './StateMark.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

it('says that the payment of a suspended package is disputed', async () => {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(<StateMark subscription={{ state: 'disputed', labels: [] } as unknown as Subscription} />);
  expect(text()).toContain('Payment disputed');
});
