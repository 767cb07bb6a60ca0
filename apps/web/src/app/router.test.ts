/** The compiler is the test: a link to a missing page, or without required parameters, is a type error. */
import { linkOptions } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { router } from './router.tsx';

describe('the routes', () => {
  it('are typed by path, parameters and search', () => {
    const links = [
      linkOptions({ to: '/settings/wallet' }),
      linkOptions({
        to: '/lead-search/saved-lists/$list',
        params: { list: { type: 'local', id: 12 } },
        search: { run: 5 },
      }),
      // @ts-expect-error there is no such page
      linkOptions({ to: '/settings/wallets' }),
      // @ts-expect-error a list has a type and an id
      linkOptions({ to: '/lead-search/saved-lists/$list', params: { list: 'local-12' } }),
      // @ts-expect-error a page is a number
      linkOptions({ to: '/lead-search/saved-lists', search: { page: 'two' } }),
    ];
    expect(links).toHaveLength(5);
  });

  it('write a list as type and id, and parse it again', () => {
    const { href } = router.buildLocation({
      to: '/lead-search/saved-lists/$list/$result',
      params: { list: { type: 'people', id: 4 }, result: 77 },
    });
    expect(href).toBe('/lead-search/saved-lists/people-4/77');
    const found = router.matchRoutes(href).at(-1);
    expect([found?.routeId, found?.params]).toEqual([
      '/app/lead-search/saved-lists/$list/$result',
      { list: { type: 'people', id: 4 }, result: 77 },
    ]);
  });

  it('do not match an invalid list', () => {
    for (const path of ['shop-1', 'local-0', 'local-1/x']) {
      const ids = router.matchRoutes(`/lead-search/saved-lists/${path}`).map(({ routeId }) => routeId as string);
      expect(
        ids.filter((id) => id.includes('$list/')),
        path,
      ).toEqual([]);
    }
  });
});
