import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, render } from '../../testing/render.tsx';
import { useLeaveGuard } from './useLeaveGuard.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

let changes = 0;
const Guarded = () => useLeaveGuard({ changes, saving: false });
const root = createRootRoute({ component: Outlet });
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/form', component: Guarded }),
  createRoute({ getParentRoute: () => root, path: '/else', component: () => <h1>Elsewhere</h1> }),
]);
const show = async (unsaved: number) => {
  changes = unsaved;
  history.replaceState(null, '', '/form');
  const router = createRouter({ routeTree, history: createBrowserHistory() });
  page = await render(<RouterProvider router={router as never} />);
  const go = () => act(async () => void router.navigate({ to: '/else' } as never));
  return { router, go };
};
const dialog = () => document.querySelector('[role=dialog]');
const buttons = () => [...(dialog()?.querySelectorAll('button') ?? [])];
const closesTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

it('asks before unsaved changes are lost, in the app and in the browser', async () => {
  const { router, go } = await show(1);
  expect(closesTab()).toBe(false);
  await go();
  expect([router.state.location.pathname, dialog() !== null]).toEqual(['/form', true]);
  await click(buttons()[0]);
  expect(router.state.location.pathname).toBe('/form');
  await go();
  await click(buttons()[1]);
  expect([router.state.location.pathname, document.querySelector('h1')?.textContent]).toEqual(['/else', 'Elsewhere']);
});

it('does not ask without unsaved changes', async () => {
  const { router, go } = await show(0);
  expect(closesTab()).toBe(true);
  await go();
  expect([router.state.location.pathname, dialog()]).toEqual(['/else', null]);
});
