import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useLatest, useOnChange } from './on-change.ts';

function Watching({ id, effect }: { id: number; effect: () => unknown }) {
  useOnChange(effect, [id]);
  return null;
}

function Giving({ word, take }: { word: string; take: (act: (end: string) => string) => void }) {
  take(useLatest((end: string) => word + end));
  return null;
}

describe('an effect of named values', () => {
  it('runs again only when one of them changes, with what the latest render knows', async () => {
    const seen: string[] = [];
    const end = vi.fn();
    const watching = (id: number, word: string) => (
      <Watching
        id={id}
        effect={() => {
          seen.push(`${id}${word}`);
          return end;
        }}
      />
    );
    const page = await render(watching(1, 'a'));
    await page.show(watching(1, 'b'));
    await page.show(watching(2, 'c'));
    expect([seen, end.mock.calls.length]).toEqual([['1a', '2c'], 1]);
    await page.remove();
    expect(end).toHaveBeenCalledTimes(2);
  });
});

describe('a function of the latest render', () => {
  it('stays the same and does what the latest one does', async () => {
    const given = new Set<(end: string) => string>();
    const take = (act: (end: string) => string) => void given.add(act);
    const page = await render(<Giving word="first" take={take} />);
    await page.show(<Giving word="second" take={take} />);
    expect([...given].map((act) => act('!'))).toEqual(['second!']);
    await page.remove();
  });
});
