import { describe, expect, it } from 'vitest';
import { readablePhone } from './phone.ts';

describe('a phone number', () => {
  it('is grouped after its country code', () => {
    expect(['+15125550100', '+37797979595', '+351215550188', '+442079460958'].map(readablePhone)).toEqual([
      ...['+1 512 555 0100', '+377 97 97 95 95', '+351 215 550 188', '+44 207 946 0958'],
    ]);
  });

  it('stays unchanged if it is not in international format', () => {
    expect(['555 0100', '', '+12', '+1512555010012345'].map(readablePhone)).toEqual([
      ...['555 0100', '', '+12', '+1512555010012345'],
    ]);
  });
});
