import { describe, expect, it } from 'vitest';
import { rememberRequestedPage, takeRequestedPage } from './requested-page.ts';

describe('the page asked for before sign-in', () => {
  it('is remembered with its query, and used once', () => {
    rememberRequestedPage('/lead-search/saved-lists?page=2');
    expect([takeRequestedPage(), takeRequestedPage()]).toEqual(['/lead-search/saved-lists?page=2', '/']);
  });

  it.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
    'is never an address of somebody else: %s',
    (address) => {
      rememberRequestedPage(address);
      expect(takeRequestedPage()).toBe('/');
    },
  );
});
