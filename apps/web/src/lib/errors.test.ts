import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith } from '../testing/server.ts';
import { reportError } from './errors.ts';

afterEach(() => vi.unstubAllGlobals());

describe('an uncaught error', () => {
  it('is reported once, with message, stack and location', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const asked = answerWith({ body: {} });
    const broken = new Error('The map is upside down');
    reportError(broken, 'screen');
    reportError(new Error('The map is upside down'), 'screen');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: '/api/log-app-error', method: 'POST' });
    expect(asked[0]?.body).toMatchObject({
      message: 'The map is upside down',
      err: broken.stack,
      info: expect.stringContaining('screen'),
    });
  });

  it('is not reported if it is only an aborted request', () => {
    const asked = answerWith({ body: {} });
    reportError(new DOMException('x', 'AbortError'), 'screen');
    expect(asked).toEqual([]);
  });
});
