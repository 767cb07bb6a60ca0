import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadAppWords, startI18n } from '../../lib/i18n.ts';
import { click, render } from '../../testing/render.tsx';
import { Conditions } from './Conditions.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

/** Two conditions: one without a field, one with a field. `word` is a value from a draft. */
function Form({ word = '' }: { word?: string }) {
  const [site, setSite] = useState(false);
  const [name, setName] = useState(word);
  const remove = { site: () => setSite(false), name: () => setName('') };
  return (
    <>
      <Conditions
        all={[
          { id: 'site', words: 'have a website', isSet: site, add: () => setSite(true), remove: remove.site },
          {
            id: 'name',
            words: 'have in their name',
            isSet: name !== '',
            remove: remove.name,
            field: <input aria-label="word" value={name} onChange={(event) => setName(event.currentTarget.value)} />,
          },
        ]}
      />
      <output>{JSON.stringify({ site, name })}</output>
    </>
  );
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
const items = () => [...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent);
const asked = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
async function add(words: string) {
  await click(button('Add a condition'));
  await click([...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === words));
}

describe('conditions of a search', () => {
  beforeAll(async () => {
    await startI18n();
    await loadAppWords();
  });

  it('are added one by one from a menu of the remaining ones, which disappears with the last', async () => {
    page = await render(<Form />);
    expect(document.querySelector('[aria-label=word]')).toBeNull();
    await click(button('Add a condition'));
    expect(items()).toEqual(['have a website', 'have in their name']);
    await click(document.querySelector<HTMLElement>('[role=menuitem]'));
    expect(asked()).toEqual({ site: true, name: '' });
    await add('have in their name');
    expect(document.querySelector('[aria-label=word]')).not.toBeNull();
    expect(button('Add a condition')).toBeUndefined();
  });

  it('are removed with their value', async () => {
    page = await render(<Form word="family" />);
    expect(document.querySelector<HTMLInputElement>('[aria-label=word]')?.value).toBe('family');
    await click(button('Remove: have in their name'));
    expect(asked()).toEqual({ site: false, name: '' });
    expect(document.querySelector('[aria-label=word]')).toBeNull();
  });
});
