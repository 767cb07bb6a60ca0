import { act, Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { load, loadComponent, screen } from './load.ts';
import { noteAnswer } from './reach/reach.ts';

const reload = vi.fn();
const Part = () => 'the part';
const gone = (name: string) => () =>
  Promise.reject<{ Part: () => ReactNode }>(new TypeError(`Importing a module script failed: ${name}`));
/** A missing style sheet fails with its own message. */
const goneStyles = (name: string) => () =>
  Promise.reject<{ Part: () => ReactNode }>(new Error(`Unable to preload CSS for ${name}`));

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'crashed' : this.props.children;
  }
}
const show = async (Shown: React.ElementType) => {
  const { container, remove } = await render(
    <main>
      <Boundary>
        <Suspense fallback="waiting">
          <Shown />
        </Suspense>
      </Boundary>
    </main>,
  );
  // A screen may be prefetched, and loaded again when it is shown.
  for (let times = 0; times < 2; times += 1) await settle();
  const text = container.querySelector('main')?.textContent;
  await remove();
  return text;
};

/** Lets the server check and the retries finish. */
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(5000)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  noteAnswer();
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a part of the app', () => {
  it('is used if it loads', async () => {
    expect(await load(async () => 'words')).toBe('words');
    expect(await show(loadComponent(async () => ({ Part }), 'Part'))).toBe('the part');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['script', gone],
    ['style sheet', goneStyles],
  ])('whose %s is gone reloads the page once, whatever it is, and then fails', async (_, missing) => {
    void load(missing('es-app.js'));
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    const again = load(missing('es-app.js')).catch(String);
    await settle();
    expect(await again).toContain('es-app.js');

    expect(await show(loadComponent(missing('editor.js'), 'Part'))).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(2);
    expect(await show(loadComponent(missing('editor.js'), 'Part'))).toBe('crashed');

    expect(await show(screen(missing('wallet.js'), 'Part'))).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(3);
    expect(await show(screen(missing('wallet.js'), 'Part'))).toBe('crashed');
    expect(reload).toHaveBeenCalledTimes(3);
  });

  it('does not reload the page if only a prefetch fails', async () => {
    const ahead = screen(gone('lists.js'), 'Part').preload?.();
    await settle();
    await ahead;
    expect(reload).not.toHaveBeenCalled();
  });
});
