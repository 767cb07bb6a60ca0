import { describe, expect, it } from 'vitest';
import { rememberRequestedPage, takeRequestedPage } from './requested-page.ts';

describe('the page requested before sign-in', () => {
  it('is stored with its query, and used once', () => {
    rememberRequestedPage('/lead-search/saved-lists?page=2');
    expect([takeRequestedPage(1), takeRequestedPage(1)]).toEqual(['/lead-search/saved-lists?page=2', '/']);
  });

  it('is restored only for the user whose session ended there, also after a reload', () => {
    for (const [person, path] of [
      [1, '/lead-search/saved-lists/local-7'],
      [2, '/'],
    ] as const) {
      rememberRequestedPage('/lead-search/saved-lists/local-7', 1);
      rememberRequestedPage('/lead-search/saved-lists/local-7');
      expect(takeRequestedPage(person)).toBe(path);
    }
  });

  it.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
    'is never an address of somebody else: %s',
    (address) => {
      rememberRequestedPage(address);
      expect(takeRequestedPage(1)).toBe('/');
    },
  );
});
