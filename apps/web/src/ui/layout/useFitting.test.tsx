import { act, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useFitting } from './useFitting.ts';

/** Pixels per character: fallback fonts are wider than ours. */
let letter = 10;
/** The action that must not go into the menu. */
let staying = '';
let change: (labels: string[]) => void;
let page: Awaited<ReturnType<typeof render>>;

function Row({ first }: { first: string[] }) {
  const [labels, setLabels] = useState(first);
  change = setLabels;
  const row = useRef<HTMLDivElement>(null);
  const acts = labels.map((label) => ({ label, stays: label === staying }));
  const [fitting, more] = useFitting(row, acts);
  return (
    <div ref={row} data-row>
      {fitting.map(({ label }) => (
        <button key={label} type="button">
          {label}
        </button>
      ))}
      {more.length > 0 && <i>More</i>}
    </div>
  );
}

const shown = () => [...document.querySelectorAll('[data-row] > *')].map(({ textContent }) => textContent);
const LABELS = ['Label', 'Export', 'Move to', 'Delete'];

beforeEach(() => {
  [letter, staying] = [10, ''];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(240);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: letter * (this.textContent ?? '').length } as DOMRect;
  });
});
afterEach(async () => {
  await page.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the actions of a bar', () => {
  it('are all shown once a font has loaded in which they fit', async () => {
    page = await render(<Row first={LABELS} />);
    expect(shown()).toEqual(['Label', 'Export', 'More']);
    letter = 8;
    await act(async () => void document.fonts.dispatchEvent(new Event('loadingdone')));
    expect(shown()).toEqual(LABELS);
  });

  it('marked as staying stay, in order; others move into the menu instead', async () => {
    staying = 'Move to';
    page = await render(<Row first={LABELS} />);
    expect(shown()).toEqual(['Label', 'Move to', 'More']);
    staying = 'Delete';
    await act(async () => change([...LABELS]));
    expect(shown()).toEqual(['Label', 'Delete', 'More']);
  });

  it('are measured again when their labels change while some are in the menu', async () => {
    page = await render(<Row first={LABELS} />);
    await act(async () => change(['Tag', 'Save', 'Move', 'Delete']));
    expect(shown()).toEqual(['Tag', 'Save', 'Move', 'Delete']);
    await act(async () => change(['Put a label on it', 'Save', 'Move', 'Delete']));
    expect(shown()).toEqual(['More']);
  });
});
