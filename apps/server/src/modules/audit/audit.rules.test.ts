import { describe, expect, it } from 'vitest';
import { fingerprint, isRecorded, subjectOf } from './audit.rules.ts';

describe('the subject of an act', () => {
  it.each([
    ['/api/campaigns/{id}', { id: 42 }, 'campaigns/42'],
    ['/api/{type}-results/{id}', { type: 'local', id: 7 }, 'local-results/7'],
    ['/auth/login', {}, null],
    ['/api/campaigns', {}, null],
  ])('of %s is its path with the ids filled in', (path, params, subject) => {
    expect(subjectOf(path, params)).toBe(subject);
  });
});

describe('reports of errors', () => {
  const frame = (build: string, line: number) =>
    `TypeError: x is null\n    at List (https://a.test/assets/${build}.js:${line}:7)`;

  it('are the same one when only the numbers or the host differ', () => {
    const first = fingerprint({ message: 'list 41 is null', err: frame('index-1', 120) });
    expect(fingerprint({ message: 'list 42 is null', err: frame('index-1', 3).replace('a.test', 'b.test') })).toEqual(
      first,
    );
    expect(fingerprint({ message: 'page 42 is null', err: frame('index-1', 120) })).not.toEqual(first);
  });

  it('are not acts', () => {
    expect(isRecorded('audit.logAppError')).toBe(false);
    expect(isRecorded('lists.create')).toBe(true);
  });
});
