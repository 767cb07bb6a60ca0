import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

describe('deadlines', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('fire in order, each at its time, and not for requests that have ended', () => {
    const deadlines = createDeadlines();
    const expired: string[] = [];
    const one = (name: string) => ({ expire: () => void expired.push(name) });
    const [ended, first] = [one('ended'), one('first')];
    deadlines.begin(100, ended);
    vi.advanceTimersByTime(20);
    deadlines.begin(100, first);
    deadlines.begin(30, one('short'));
    deadlines.end(100, ended);
    vi.advanceTimersByTime(30);
    expect(expired).toEqual(['short']);
    vi.advanceTimersByTime(69);
    expect(expired).toEqual(['short']);
    vi.advanceTimersByTime(1);
    expect(expired).toEqual(['short', 'first']);
    deadlines.begin(100, one('later'));
    vi.advanceTimersByTime(100);
    expect(expired).toEqual(['short', 'first', 'later']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
