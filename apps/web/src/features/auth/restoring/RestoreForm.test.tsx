import type { RestoreState } from '@leadwright/contract/accounts/restoring';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, render, type } from '../../../testing/render.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { RestoreForm } from './RestoreForm.tsx';

const IDLE = { phase: 'idle', done: 0, of: 0, problem: null, has_place: false, has_keys: true } as RestoreState;
const PLACE = ['s3://bucket/wrong', '', 'eu-west-1', 'AKIA', 'a secret'];

let page: Awaited<ReturnType<typeof render>>;
beforeEach(async () => {
  page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RestoreForm state={IDLE} token="setup" onToken={() => {}} />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

const source = (name: string) =>
  click([...page.container.querySelectorAll('label')].find((label) => label.textContent === name));
const fields = () => [...page.container.querySelectorAll<HTMLInputElement>('input[name^="place."]')];

async function fillPlace() {
  await source('S3 bucket');
  for (const [index, value] of PLACE.entries()) await type(fields()[index], value);
}

describe('the place of a backup', () => {
  it('can be corrected where it holds none', async () => {
    const asked = serve({ 'POST /api/setup/restore/backups': () => ({ data: [] }) });
    await fillPlace();
    await click(button('Show backups', page.container));
    await until(() => expect(text()).toContain('There is no whole backup in this folder.'));
    await type(fields()[0], 's3://bucket/right');
    await click(button('Show backups', page.container));
    await until(() =>
      expect(asked.at(-1)?.body).toMatchObject({ place: { address: 's3://bucket/right', secret_key: 'a secret' } }),
    );
  });

  it('stays typed while another source is looked at', async () => {
    await fillPlace();
    await source('File');
    await source('S3 bucket');
    expect(fields().map(({ value }) => value)).toEqual(PLACE);
  });
});
