import type { CrmState } from '@leadwright/contract/leads/crm-states';
import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { CrmCell } from './crm-state.tsx';

async function shown(crm_states: CrmState[]) {
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(<CrmCell row={{ crm_states, crm_owner: '' }} />);
  const said = page.container.querySelector('span')?.textContent;
  await page.remove();
  return said;
}

/** As the API lists them: by the alphabet. */
describe('a lead in CRMs', () => {
  it.each<[string, CrmState[], string]>([
    ['won in one and untouched in the others', ['open', 'won'], 'Won+1'],
    ['worked on in one', ['open', 'working'], 'In progress+1'],
    ['won after it was merged', ['merged', 'won'], 'Won+1'],
    ['unsubscribed, however it ended', ['lost', 'unsubscribed'], 'Unsubscribed+1'],
    ['open', ['open'], 'Open'],
    ['in none', [], '–'],
  ])('shows first what must not be overlooked: %s', async (_case, states, said) => {
    expect(await shown(states)).toBe(said);
  });
});
