/** The enrichment actions: their order, icons, names and prices. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { Act as PaidAct } from '@leadwright/contract/money/wallet';
import { ENRICHMENTS_OF_LIST, type EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { IconDatabasePlus, IconMailSearch, IconPhone, IconUserSearch, IconUsers } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { List } from '../../lists/public.ts';
import { useCosts } from '../../wallet/public.ts';
import type { Result, RowSelection } from '../results.queries.ts';
import { usePrice } from './enrichment.queries.ts';
import { creditsOf } from './words.ts';

export interface Offer {
  act: EnrichmentAct;
  label: string;
  icon: ReactNode;
  /** "2 credits each", "Free" */
  each: string;
  /** "6 credits at most, 1 yours" for the ticked rows, once known. */
  cost: string;
}

const ICONS: Record<EnrichmentAct, ReactNode> = {
  'get-employees': <IconUsers />,
  'get-phones': <IconPhone />,
  enrich: <IconDatabasePlus />,
  'find-similar': <IconUserSearch />,
  'find-emails': <IconMailSearch />,
};

/** The toolbar has exactly the specified actions; the others are on the lead, in its menu and on ticked rows. */
const IN_TOOLBAR: readonly EnrichmentAct[] = ['get-employees', 'get-phones', 'enrich'];
export const isInToolbar = ({ act }: Pick<Offer, 'act'>) => IN_TOOLBAR.includes(act);

const priceActOf = (type: ListType, act: EnrichmentAct) =>
  (ENRICHMENTS_OF_LIST[type] as Partial<Record<EnrichmentAct, PaidAct | null>>)[act];

const actsOf = (type: ListType) =>
  (Object.keys(ICONS) as EnrichmentAct[]).filter((act) => priceActOf(type, act) !== undefined);

/** The price of a find as text. */
function useEach(type: ListType) {
  const { t } = useTranslation();
  const costOf = useCosts();
  return (act: EnrichmentAct) => {
    const paid = priceActOf(type, act);
    const credits = paid ? costOf(paid) : undefined;
    if (paid && credits === undefined) return '';
    return credits ? t('results.screen.enrich.each', { credits: creditsOf(t, credits) }) : t('common.free');
  };
}

/** The enrichments for rows of the list, with prices; `ticked` is null without ticked rows. */
export function useOffers({ id, type }: Pick<List, 'id' | 'type'>, ticked: RowSelection | null): Offer[] {
  const { t } = useTranslation();
  const eachOf = useEach(type);
  const acts = actsOf(type);
  const [first, second] = acts.filter((act) => priceActOf(type, act));
  const prices = [useTickedPrice(id, first, ticked), useTickedPrice(id, second, ticked)];
  const known = (act: EnrichmentAct) => prices[act === first ? 0 : 1];
  return acts.map((act) => ({
    act,
    label: t(`results.screen.enrich.act.${act}`),
    icon: ICONS[act],
    each: eachOf(act),
    cost: (priceActOf(type, act) && known(act)) || eachOf(act),
  }));
}

function useTickedPrice(listId: number, act: EnrichmentAct | undefined, ticked: RowSelection | null) {
  const { t } = useTranslation();
  const { data } = usePrice(listId, act && ticked ? { act, selection: ticked } : null);
  if (!data) return null;
  const credits = creditsOf(t, data.maximum_credits);
  return data.owned > 0
    ? t('results.screen.enrich.atMostOwned', { credits, n: formatNumber(data.owned) })
    : t('results.screen.enrich.atMost', { credits });
}

/** For one row, the label depends on what is already known. */
export const labelFor = (t: TFunction, { act, label }: Offer, row: Pick<Result, 'email_state'>) => {
  if (act !== 'find-emails') return label;
  return t(`results.screen.enrich.email.${row.email_state === 'unchecked' ? 'first' : 'again'}`);
};
