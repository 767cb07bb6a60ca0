import { describe, expect, it } from 'vitest';
import { rememberAskedPage, takeAskedPage } from './asked-page.ts';

describe('the page asked for before sign-in', () => {
  it('is remembered with its query, and used once', () => {
    rememberAskedPage('/lead-search/saved-lists?page=2');
    expect([takeAskedPage(), takeAskedPage()]).toEqual(['/lead-search/saved-lists?page=2', '/']);
  });

  it.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
    'is never an address of somebody else: %s',
    (address) => {
      rememberAskedPage(address);
      expect(takeAskedPage()).toBe('/');
    },
  );
});
