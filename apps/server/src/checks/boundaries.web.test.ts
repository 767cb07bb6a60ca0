/** The architecture of the browser's part: who may import whom. */
import { describe, expect, it } from 'vitest';
import { breaches, sources, textOf } from '../testing/source-tree.ts';

const web = sources('apps/web/src').filter((file) => !file.includes('.test.'));
const floorOf = (path: string) => /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];

describe('boundaries of the web app', () => {
  it('lets features meet only at their doors: one public.ts each', () => {
    const found = breaches(web, ({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      return from !== undefined && to !== undefined && from !== to && !target.endsWith(`/features/${to}/public.ts`);
    });
    expect(found).toEqual([]);
  });

  it('lets no module import the app', () => {
    const others = web.filter((file) => floorOf(file) !== 'app' && file !== 'apps/web/src/main.tsx');
    expect(breaches(others, ({ target }) => floorOf(target) === 'app')).toEqual([]);
  });

  it('keeps features out of the kit and the library under them', () => {
    const under = web.filter((file) => ['lib', 'ui', 'theme'].includes(floorOf(file) ?? ''));
    expect(breaches(under, ({ target }) => floorOf(target) === 'features')).toEqual([]);
    const library = under.filter((file) => floorOf(file) === 'lib');
    expect(breaches(library, ({ target }) => floorOf(target) === 'ui')).toEqual([]);
  });

  it('loads a screen when it is asked for: the routes name features only by their door or by a dynamic import', () => {
    const app = web.filter((file) => floorOf(file) === 'app');
    const isStatic = (file: string, target: string) =>
      new RegExp(`from '[./]*${target.replace('apps/web/src/', '').replaceAll('.', '\\.')}'`).test(textOf(file));
    const found = breaches(
      app,
      ({ file, target }) => Boolean(featureOf(target)) && !target.endsWith('/public.ts') && isStatic(file, target),
    );
    expect(found).toEqual([]);
  });

  it('lets the router check every address: no path is forced upon it', () => {
    const forced = web.filter((file) => / as '\/|strict: false/.test(textOf(file)));
    expect(forced).toEqual([]);
  });
});
