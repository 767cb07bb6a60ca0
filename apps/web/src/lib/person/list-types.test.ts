import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith } from '../../testing/server.ts';
import { startI18n } from '../i18n.ts';
import { queryClient } from '../query.ts';
import { session } from '../session.ts';
import { storedToken } from '../token.ts';
import { loadListTypes } from './list-types.ts';

beforeEach(startI18n);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

describe('the list types', () => {
  it('are loaded after the profile and cached', async () => {
    const end = session.onProfile(loadListTypes);
    const types = [{ id: 1, name: 'local', label: 'Local companies' }];
    const asked = answerWith({ body: { id: 1, modules: [], login_as: null } }, { body: { data: types } });
    storedToken.set('abc');
    await session.load();
    expect(asked.map(({ url }) => url)).toEqual(['/api/me', '/api/campaign-types']);
    expect(await loadListTypes()).toEqual(types);
    expect(asked).toHaveLength(2);
    end();
    queryClient.clear();
  });
});
