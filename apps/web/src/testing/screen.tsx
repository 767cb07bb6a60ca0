/** Opens a screen at its URL as a signed-in user; /elsewhere is another page. */
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createQueryClient } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { render } from './render.tsx';

export async function openScreen(at: string, Screen: () => ReactNode) {
  session.setUser({ id: 1, email: 'jonas@northwind.test', isMainUser: true, modules: [], login_as: null } as never);
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const client = createQueryClient();
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  const [path = at] = at.split('?');
  const pages = [
    createRoute({ getParentRoute: () => app, path, component: Screen }),
    createRoute({ getParentRoute: () => app, path: '/elsewhere', component: () => <p>Another page</p> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren(pages)]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...page, client, router };
}

/** Clicks twice before any response arrives. */
export const clickTwice = (one: HTMLElement | undefined) =>
  act(async () => {
    one?.click();
    one?.click();
  });

export const inDialog = () => document.querySelector('[role="dialog"]') ?? document.createElement('div');
