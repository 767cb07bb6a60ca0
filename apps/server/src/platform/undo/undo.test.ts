import { describe, expect, it } from 'vitest';
import { oldestRestorable } from './undo.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

describe('the oldest deletion that can be undone', () => {
  it.each([
    ['without outages', [], 100, 70],
    ['after an outage that is long over', [{ endedAt: at(60), seconds: 50 }], 100, 70],
    ['right after an outage', [{ endedAt: at(100), seconds: 600 }], 100, -530],
    ['ten seconds after an outage', [{ endedAt: at(90), seconds: 600 }], 100, -530],
    [
      'after two outages with five seconds between them',
      [
        { endedAt: at(95), seconds: 20 },
        { endedAt: at(70), seconds: 40 },
      ],
      100,
      10,
    ],
    [
      'with outages that two processes noticed',
      [
        { endedAt: at(95), seconds: 20 },
        { endedAt: at(95), seconds: 1 },
      ],
      100,
      49,
    ],
  ])('%s', (_name, outages, now, oldest) => {
    expect(oldestRestorable(at(now), outages)).toEqual(at(oldest));
    expect(oldestRestorable(at(now), outages.toReversed())).toEqual(at(oldest));
  });
});
