import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadAppWords, startI18n } from '../../../lib/i18n.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { render } from '../../../testing/render.tsx';
import { serve, until } from '../../../testing/serving.ts';
import { FrameScreen } from './FrameScreen.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

const LINK = { id: 7, label: 'Calendar', url: 'https://calendar.test/me', opens: 'page' };

async function show(link: object) {
  await startI18n();
  await loadAppWords();
  serve({ 'GET /api/custom-links': () => ({ data: [link] }) });
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  const params = { parse: (found: { link: string }) => ({ link: Number(found.link) }) };
  const one = createRoute({ getParentRoute: () => app, path: '/links/$link', params, component: FrameScreen } as never);
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([one])]),
    history: createMemoryHistory({ initialEntries: ['/links/7'] }),
  });
  await router.load();
  page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await until(() => expect(page.container.querySelector('a[href^="https://calendar.test"]')).not.toBeNull());
}
const frame = () => page.container.querySelector('iframe');
const way = () => page.container.querySelector('a[href="https://calendar.test/me"]');

describe('a link inside the page', () => {
  it('is a sandboxed frame with a link to the site above it', async () => {
    await show(LINK);
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect([way()?.getAttribute('target'), way()?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('is only a link to the site if the frame is refused', async () => {
    await show(LINK);
    const refusal = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://calendar.test',
    });
    await act(async () => void document.dispatchEvent(refusal));
    expect([frame(), way() !== null]).toEqual([null, true]);
  });

  it('is not a frame if it opens in a new tab', async () => {
    await show({ ...LINK, opens: 'tab' });
    expect([frame(), way() !== null]).toEqual([null, true]);
  });
});
