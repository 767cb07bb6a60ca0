import { afterEach, describe, expect, it } from 'vitest';
import { isFree, movesOwn } from './keys.ts';

const put = (markup: string) => {
  document.body.innerHTML = markup;
  return document.querySelector<HTMLElement>('[data-target]') as HTMLElement;
};
afterEach(() => {
  document.body.innerHTML = '';
});

/** Whether a key pressed there reaches the canvas. */
const isLeft = (target: HTMLElement) => {
  const event = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true });
  let free = false;
  const listen = (given: Event) => {
    free = isFree(given);
  };
  window.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(event);
  return free;
};

describe('keys of the canvas', () => {
  it('work wherever the focus is, except in text inputs', () => {
    const left = [
      '<button data-target></button>',
      '<input type="radio" data-target>',
      '<input type="checkbox" data-target>',
      '<main><a href="#" data-target></a></main>',
    ];
    expect(left.map((markup) => isLeft(put(markup)))).toEqual([true, true, true, true]);
    const typed = ['<input data-target>', '<input type="search" data-target>', '<textarea data-target></textarea>'];
    expect(typed.map((markup) => isLeft(put(markup)))).toEqual([false, false, false]);
  });

  it('leave the arrow keys to elements that use them', () => {
    expect(movesOwn(put('<div role="tablist"><button data-target></button></div>'))).toBe(true);
    expect(movesOwn(put('<input type="radio" data-target>'))).toBe(true);
    expect(movesOwn(put('<button data-target></button>'))).toBe(false);
  });
});
