import { describe, expect, it } from 'vitest';
import { autopilotParams, listParams, resultParams } from './list-address.ts';

describe('the URL of a list', () => {
  it('has its type and id', () => {
    expect(listParams.parse({ list: 'local-12' })).toEqual({ list: { type: 'local', id: 12 } });
    expect(listParams.stringify({ list: { type: 'influencer', id: 7 } })).toEqual({ list: 'influencer-7' });
  });

  it('is rejected if it is invalid', () => {
    for (const list of ['', 'local', 'local-', 'local-0', 'local-1e3', 'shop-1', 'local-12x', '-1', 'people--1']) {
      expect(listParams.parse({ list }), list).toBe(false);
    }
  });

  it('of one of its rows ends in a number', () => {
    expect(resultParams.parse({ result: '77' })).toEqual({ result: 77 });
    for (const result of ['0', 'x', '1x', '-1', '']) expect(resultParams.parse({ result }), result).toBe(false);
  });
});

describe('the URL of an autopilot', () => {
  it('has its type and id, and is rejected otherwise', () => {
    expect(autopilotParams.parse({ autopilot: 'webhook-12' })).toEqual({ autopilot: { type: 'webhook', id: 12 } });
    expect(autopilotParams.stringify({ autopilot: { type: 'basic', id: 7 } })).toEqual({ autopilot: 'basic-7' });
    for (const autopilot of ['', 'basic', 'basic-0', 'local-1', 'basic-1x', 'create'])
      expect(autopilotParams.parse({ autopilot }), autopilot).toBe(false);
  });
});
