import type { AccountArchive } from '@leadwright/contract/accounts/portability';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { click, render } from '../../testing/render.tsx';
import { button, serve, text, until } from '../../testing/serving.ts';
import { ArchiveCard } from './ArchiveCard.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

const archive = (values: Partial<AccountArchive>): AccountArchive => ({
  id: 7,
  status: 'ready',
  bytes: 900,
  rows: { lists: 2, results: 40 },
  digest: 'd',
  problem: null,
  created_at: '2026-11-01T10:00:00.000Z',
  kept_until: '2026-11-08T10:00:00.000Z',
  ...values,
});

async function open() {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <ArchiveCard />
    </QueryClientProvider>,
  );
}

describe('the archive of the account', () => {
  it('is created on request, and can be downloaded once ready', async () => {
    let kept: AccountArchive[] = [];
    const asked = serve({
      'GET /api/account/archives': () => ({ data: kept }),
      'POST /api/account/archives': () => {
        kept = [archive({})];
        return { message: 'm', data: archive({ status: 'running' }) };
      },
    });
    await open();
    await click(button('Create archive'));
    await until(() => expect(text()).toContain('42 rows · Available until'));
    expect(button('Download')).not.toBeNull();
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('says why it failed', async () => {
    serve({
      'GET /api/account/archives': () => ({ data: [archive({ status: 'failed', problem: 'Something broke.' })] }),
    });
    await open();
    await until(() => expect(text()).toContain('Something broke.'));
    expect(text()).not.toContain('Download');
  });
});
