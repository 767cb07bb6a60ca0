import { afterEach, describe, expect, it, vi } from 'vitest';
import { askInPopup, authorizeUrl } from './popup.ts';
import { handOver } from './relay.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the popup of another service', () => {
  it('gets our parameters, and keeps the existing ones', () => {
    const url = new URL(
      authorizeUrl('https://accounts.test/auth?prompt=consent', { state: 'a b', response_type: 'code' }),
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({ prompt: 'consent', state: 'a b', response_type: 'code' });
  });

  it('returns the code and closes', async () => {
    const popup = { closed: false, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    const result = askInPopup('https://accounts.test/', 'state-4');
    await handOver('state-4', { code: 'one-time', error: null });
    expect(await result).toEqual({ code: 'one-time' });
    expect(popup.close).toHaveBeenCalled();
  });

  it('distinguishes a refusal from a blocked popup', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue({ closed: false, close() {} } as unknown as Window);
    const refused = askInPopup('https://accounts.test/', 'state-5');
    await handOver('state-5', { code: null, error: 'access_denied' });
    expect(await refused).toEqual({ problem: 'denied' });
    open.mockReturnValue(null);
    expect(await askInPopup('https://accounts.test/', 'state-6')).toEqual({ problem: 'blocked' });
  });

  it('notices that the user closed it', async () => {
    vi.useFakeTimers();
    vi.spyOn(window, 'open').mockReturnValue({ closed: true, close() {} } as unknown as Window);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const result = askInPopup('https://accounts.test/', 'state-7');
    await vi.advanceTimersByTimeAsync(6000);
    expect(await result).toEqual({ problem: 'closed' });
    vi.useRealTimers();
  });
});
