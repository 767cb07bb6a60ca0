/** On a lead: what else can be found about it, with prices. */
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { loadComponent } from '../../../lib/load.ts';
import type { List } from '../../lists/public.ts';
import { type Chosen, chosenRow } from '../list/chosen.ts';
import type { Result } from '../results.queries.ts';
import { labelFor, useOffers } from './acts.tsx';
import classes from './enrichment.module.css';

const EnrichmentDialog = loadComponent(() => import('./EnrichmentDialog.tsx'), 'EnrichmentDialog');

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  lead: Result;
}

export function LeadOffers({ list, lead }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useKeptState<{ act: EnrichmentAct; chosen: Chosen } | null>('offer', null);
  const offers = useOffers(list, null);
  return (
    <div className={classes.offers}>
      {offers.map((offer) => (
        <Button
          key={offer.act}
          size="xs"
          leftSection={offer.icon}
          disabled={offer.act === 'find-emails' && lead.email_state === 'looking'}
          onClick={() => setOpen({ act: offer.act, chosen: chosenRow(lead) })}
        >
          {labelFor(t, offer, lead)}
          <small>{offer.each}</small>
        </Button>
      ))}
      <Suspense>{open && <EnrichmentDialog list={list} {...open} onClose={() => setOpen(null)} />}</Suspense>
    </div>
  );
}
