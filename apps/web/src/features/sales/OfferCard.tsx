/** A package as buyers see it: on the sales page, in the choice of a signed-in customer, and in its maker's preview. */
import { type Billing, type Offer, quoteOf } from '@leadwright/contract/resale/sales';
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import classes from './OfferCard.module.css';
import { billingFor, priceOf } from './offers.ts';
import './words.ts';

interface Props {
  offer: Offer;
  /** As the visitor wants to pay; a package that is not sold so shows how it is. */
  billing: Billing;
  isChosen?: boolean;
  /** Without: only to look at. */
  onChoose?: () => void;
  /** In place of "Choose". */
  act?: ReactNode;
}

export function OfferCard({ offer, billing: wanted, isChosen = false, onChoose, act }: Props) {
  const { t } = useTranslation();
  const billing = billingFor(offer, wanted);
  const money = (minor: number) => formatMoney(minor, offer.currency);
  return (
    <article className={classes.card} data-on={isChosen || undefined}>
      <div className={classes.head}>
        <h2 className="h18">{offer.name}</h2>
        {offer.is_highlighted && <span className={classes.mark}>{t('sales.popular')}</span>}
      </div>
      <p className={classes.text}>{offer.description}</p>
      <p className={classes.price}>
        <b>{money(priceOf(offer, billing) ?? 0)}</b> <span className="t2">{t(`sales.per.${billing}`)}</span>
      </p>
      <p className={classes.also}>{alsoOf(t, offer, billing, money)}</p>
      <Trial offer={offer} billing={billing} />
      <Facts offer={offer} />
      {onChoose && (
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
      )}
      {act}
    </article>
  );
}

/** The other price of what recurs, or how long what is paid once lasts. */
function alsoOf(t: TFunction, offer: Offer, billing: Billing, money: (minor: number) => string): string {
  if (billing === 'one_time') return t('sales.lasts', { count: offer.expires_in_days });
  const other = billing === 'monthly' ? 'yearly' : 'monthly';
  const price = priceOf(offer, other);
  return price === null ? '' : t(`sales.also.${other}`, { price: money(price) });
}

function Trial({ offer, billing }: { offer: Offer; billing: Billing }) {
  const { t } = useTranslation();
  const quote = quoteOf(offer, billing);
  if (!quote || billing === 'one_time') return null;
  const { trial_days: count, today_minor: today, needs_card: needsCard } = quote;
  const Icon = count > 0 ? IconClock : IconInfoCircle;
  const price = formatMoney(today, offer.currency);
  const kind = today > 0 ? 'paid' : needsCard ? 'card' : 'free';
  return (
    <p className={classes.trial} data-none={count === 0 || undefined}>
      <Icon aria-hidden="true" />
      {count === 0 ? t(`sales.trial.none.${billing}`) : t(`sales.trial.${kind}`, { count, price })}
    </p>
  );
}

function Facts({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const { modules, members_allowed: members } = offer;
  const credits = { n: formatNumber(offer.monthly_credits) };
  const hasAi = modules.includes('ai_suggest');
  return (
    <ul className={classes.facts}>
      <Fact>
        <Trans i18nKey="sales.fact.credits" values={credits} components={{ b: <b className="b6 num" /> }} />
      </Fact>
      {modules.includes('leads') && (
        <>
          <Fact>{t('sales.fact.search')}</Fact>
          <Fact>{t('sales.fact.connect')}</Fact>
          <Fact>{t('sales.fact.repeat')}</Fact>
        </>
      )}
      {members > 0 && <Fact>{t('sales.fact.members', { count: members, n: formatNumber(members) })}</Fact>}
      <Fact isMissing={!hasAi}>{t(hasAi ? 'sales.fact.ai' : 'sales.fact.noAi')}</Fact>
    </ul>
  );
}

const Fact = ({ children, isMissing = false }: { children: ReactNode; isMissing?: boolean }) => (
  <li data-missing={isMissing || undefined}>
    {isMissing ? <IconMinus aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
    <span>{children}</span>
  </li>
);
