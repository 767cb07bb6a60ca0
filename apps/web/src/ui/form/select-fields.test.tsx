import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { until } from '../../testing/serving.ts';
import { MultiSelectField, SelectField } from './select-fields.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

const DATA = ['one', 'two', 'three'];
const field = () => page.container.querySelector('input[aria-label]') as HTMLInputElement;
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
const attribute = (name: string) => field().getAttribute(name);
const list = () => document.getElementById(attribute('aria-controls') ?? '');
const focus = () => act(async () => field().focus());
const press = (code: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })));

it.each([
  ['one choice', <SelectField key="one" aria-label="Number" data={DATA} value="two" />],
  ['several', <MultiSelectField key="many" aria-label="Number" data={DATA} value={['two']} />],
])('%s: options are no part of the first picture, but there before the list opens', async (_name, shown) => {
  page = await render(shown);
  expect(options()).toEqual([]);
  await until(() => expect(options()).toEqual(DATA));
  expect(attribute('aria-expanded')).not.toBe('true');
});

it('the arrow key that opens a list highlights the selected option', async () => {
  page = await render(<SelectField aria-label="Number" data={DATA} value="two" />);
  await focus();
  await press('ArrowDown');
  expect(attribute('aria-expanded')).toBe('true');
  expect(document.getElementById(attribute('aria-activedescendant') ?? '')?.textContent).toBe('two');
});

it('a list that opens on focus has a name', async () => {
  page = await render(<SelectField aria-label="Number" searchable data={DATA} value="two" />);
  await focus();
  await until(() => expect(list()?.getAttribute('role')).toBe('listbox'));
  expect(attribute('aria-expanded')).toBe('true');
});
