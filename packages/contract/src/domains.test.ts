import { describe, expect, it } from 'vitest';
import { domainIn, ServedDomain } from './domains.ts';
import { DomainFilters, PeopleFilters } from './searching/search-filters.ts';

describe('a domain name', () => {
  it.each([
    ['acme.com', 'acme.com'],
    [' Acme.COM. ', 'acme.com'],
    ['https://www.acme.co.uk/about?x=1#y', 'www.acme.co.uk'],
    ['acme.com:8443/x', 'acme.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['my_shop.example.com', 'my_shop.example.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('%s is read as %s', (text, name) => expect(domainIn(text)).toBe(name));

  it.each([
    ...[
      '',
      'acme',
      'not a domain',
      '10.0.0.1',
      '[::1]',
      '0x7f.1',
      'acme.1',
      'acme.c',
      'acme..com',
      '.com',
      '-acme.com',
    ],
    ...['acme-.com', 'acme.com-', 'ac!me.com', 'me@acme.com', 'ftp://acme.com', 'acme.com x', `${'a'.repeat(64)}.com`],
    `${'a.'.repeat(126)}com`,
  ])('%s is none', (text) => expect(domainIn(text)).toBeNull());

  it('is required by searches and brands', () => {
    const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
      result.error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(issuesOf(DomainFilters.safeParse({ domain: '10.0.0.1' }))).toEqual([
      ['domain', 'search.error.not_a_domain'],
    ]);
    expect(issuesOf(PeopleFilters.safeParse({ domains: ['acme.com', 'acme'] }))).toEqual([
      ['domains.1', 'search.error.not_a_domain'],
    ]);
    expect(issuesOf(ServedDomain.safeParse('acme.com:8443'))).toEqual([['', 'validation.domain']]);
    expect(ServedDomain.parse('https://acme.com/login')).toBe('https://acme.com/login');
  });
});
