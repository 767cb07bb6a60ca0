/** A brand's packages, with the order next to them (docs/product-rules.md#sales-page). Works signed out. */
import type { Billing, Offer } from '@leadwright/contract/resale/sales';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { PackageCard, periodFor } from '../whitelabel/public.ts';
import { BillingSwitch } from './BillingSwitch.tsx';
import { CreditsBuy } from './CreditsBuy.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { billingsOf, currencyName } from './offers.ts';
import { PublicState } from './PublicState.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import classes from './SalesPage.module.css';
import { type SalesPage as Page, useSalesPage } from './sales.queries.ts';

/** Kept in the URL on the return from a payment page. */
export interface Left {
  package?: unknown;
  billing?: unknown;
  left?: unknown;
}

export function SalesPage({ search }: { search: Left }) {
  const found = useSalesPage();
  return (
    <PublicState query={found} skeleton={<SkeletonBar height={480} />}>
      {({ data }) => <Shop page={data} search={search} refresh={() => void found.refetch()} />}
    </PublicState>
  );
}

const firstOf = ({ offers }: Page, { package: id }: Left): Offer | undefined =>
  offers.find((offer) => offer.id === Number(id)) ?? offers.find((offer) => offer.is_highlighted) ?? offers[0];

function Shop({ page, search, refresh }: { page: Page; search: Left; refresh: () => void }) {
  const { t } = useTranslation();
  const { offers } = page;
  const known = billingsOf(offers);
  const [billing, setBilling] = useState<Billing>(
    known.find((each) => each === search.billing) ?? known[0] ?? 'monthly',
  );
  const [chosenId, setChosenId] = useState(firstOf(page, search)?.id);
  const order = useRef<HTMLElement>(null);
  const chosen = offers.find(({ id }) => id === chosenId) ?? firstOf(page, {});
  const choose = (id: number) => {
    setChosenId(id);
    order.current?.scrollIntoView({ block: 'nearest' });
  };
  const choice = (
    <>
      <BillingSwitch offers={offers} value={billing} onChange={setBilling} />
      {offers[0] && <span>{t('sales.currency', { currency: currencyName(offers[0].currency) })}</span>}
    </>
  );
  return (
    <SalesFrame
      title={page.headline}
      text={page.text}
      choice={choice}
      colours={page}
      brochure={page.brochure_url}
      seller={page}
    >
      <div className={classes.grid}>
        <div>
          <div className={classes.cards}>
            {offers.map((offer) => (
              <PackageCard
                key={offer.id}
                offer={offer}
                period={billing}
                highlighted={offer.id === chosen?.id}
                action={<Choose offer={offer} isChosen={offer.id === chosen?.id} onChoose={() => choose(offer.id)} />}
              />
            ))}
          </div>
          {chosen && <CreditsBuy costs={page.costs} offer={chosen} />}
        </div>
        {chosen && (
          <OrderPanel
            ref={order}
            offer={chosen}
            billing={periodFor(chosen, billing)}
            asOf={page.as_of}
            termsUrl={page.terms_url}
            via="page"
            isBack={Boolean(search.left)}
            onPriceChanged={refresh}
          />
        )}
      </div>
    </SalesFrame>
  );
}

function Choose({ offer, isChosen, onChoose }: { offer: Offer; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      fullWidth
      size="lg"
      variant={isChosen ? 'light' : 'default'}
      aria-pressed={isChosen}
      leftSection={isChosen && <IconCheck />}
      onClick={onChoose}
    >
      {isChosen ? t('sales.chosen') : t('sales.choose', { package: offer.name })}
    </Button>
  );
}
