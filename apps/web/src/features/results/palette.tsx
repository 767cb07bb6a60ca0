/** Leads in the command palette: of any list, by name, company, e-mail or domain. */
import { results } from '@leadwright/contract/leads/results';
import { IconUserSearch } from '@tabler/icons-react';
import i18next from 'i18next';
import { ownsModule } from '../../lib/access.ts';
import { call } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import type { PaletteSource } from '../../lib/shell/slots.ts';

const LOOKED_FOR = 3;

export const findLeads: PaletteSource = async (typed, signal) => {
  const group = i18next.t('results.screen.leads');
  const user = session.user();
  const search = typed.trim().slice(0, 200);
  if (!user || !ownsModule(user, 'leads') || search.length < LOOKED_FOR) return { group, items: [] };
  const { data } = await call(results.anywhere, { query: { search } }, { signal });
  return {
    group,
    items: data.map((lead) => {
      const label = lead.name || lead.company || lead.email || lead.domain;
      const known = [lead.company, lead.email || lead.domain].filter((each) => each && each !== label);
      return {
        id: `lead-${lead.id}`,
        label,
        detail: [...known, lead.list_name].join(' · '),
        icon: <IconUserSearch />,
        run: (navigate) =>
          navigate({
            to: '/lead-search/saved-lists/$list/$result',
            params: { list: { type: lead.list_type, id: lead.list_id }, result: lead.id },
          }),
      };
    }),
  };
};
