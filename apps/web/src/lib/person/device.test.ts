import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15';

describe('the device of a session', () => {
  it.each([
    [CHROME, 'Chrome', 'Linux', false],
    [EDGE, 'Edge', 'Windows', false],
    [IPHONE, 'Safari', 'iPhone', true],
    [ANDROID, 'Firefox', 'Android', true],
    [MAC, 'Safari', 'macOS', false],
  ])('is read from what the browser says of itself: %s', (userAgent, browser, system, isPocket) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, isPocket });
  });

  it('is unknown for any other program', () => {
    expect(deviceOf('curl/8.9')).toEqual({ browser: null, system: null, isPocket: false });
  });
});
