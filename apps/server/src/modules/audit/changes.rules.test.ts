import { describe, expect, it } from 'vitest';
import { differenceOf } from './changes.rules.ts';

describe('what is kept of a change', () => {
  it('are the fields that differ; of a creation or a deletion all of them', () => {
    expect(differenceOf({ name: 'A', modules: ['x'], n: 1 }, { name: 'A', modules: ['x', 'y'], n: 1 })).toEqual({
      before: { modules: ['x'] },
      after: { modules: ['x', 'y'] },
    });
    expect(differenceOf(null, { name: 'A' })).toEqual({ before: null, after: { name: 'A' } });
    expect(differenceOf({ name: 'A' }, null)).toEqual({ before: { name: 'A' }, after: null });
  });

  it('is nothing when nothing differs', () => {
    expect(differenceOf({ name: 'A', note: null }, { name: 'A' })).toBeNull();
  });

  it('is never a secret, but that it is another one', () => {
    const kept = differenceOf({ support_secret: 'first', key: '••••1234' }, { support_secret: 'second', key: 'raw' });
    expect(kept).toEqual({
      before: { support_secret: '••••', key: '••••1234' },
      after: { support_secret: '••••', key: '••••' },
    });
    expect(differenceOf(null, { password: 'first', token: '' })?.after).toEqual({ password: '••••', token: '' });
  });

  it('is the part of a long text where it was changed', () => {
    const text = 'same '.repeat(2000);
    const kept = differenceOf({ text: `${text}old end` }, { text: `${text}new end` });
    expect(kept?.before?.['text']).toMatch(/^…(same )+old end$/);
    expect(kept?.after?.['text']).toMatch(/^…(same )+new end$/);
    expect(String(differenceOf(null, { text })?.after?.['text'])).toHaveLength(2001);
  });
});
