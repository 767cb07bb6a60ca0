/** Next to a lead's employees: an offer to find more, with its maximum cost. */
import { IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { loadComponent } from '../../../lib/load.ts';
import { SpendButton } from '../../../ui/form/SpendButton.tsx';
import type { List } from '../../lists/public.ts';
import { type Chosen, chosenRow } from '../list/chosen.ts';
import type { Result } from '../results.queries.ts';
import { usePrice } from './enrichment.queries.ts';
import { creditsOf } from './words.ts';

const EnrichmentDialog = loadComponent(() => import('./EnrichmentDialog.tsx'), 'EnrichmentDialog');
const ACT = 'get-employees';

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  lead: Result;
}

export function EmployeesOffer({ list, lead }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useKeptState<Chosen | null>('employees offer', null);
  const chosen = chosenRow(lead);
  const { data } = usePrice(list.id, { act: ACT, selection: chosen.selection });
  const act = t(`results.screen.enrich.act.${ACT}`);
  const credits = data?.maximum_credits;
  if (data?.askable === 0) return null;
  return (
    <>
      <SpendButton size="xs" mt={8} leftSection={<IconUsers />} credits={credits} onSpend={() => setOpen(chosen)}>
        {credits ? t('results.screen.enrich.goUpTo', { act, credits: creditsOf(t, credits) }) : act}
      </SpendButton>
      <Suspense>
        {open && <EnrichmentDialog list={list} act={ACT} chosen={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
