/** A package as buyers see it: on the sales page, in the choice of packages, and as a preview while editing. */
import { IconCheck, IconClock, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../../lib/format.ts';
import classes from './PackageCard.module.css';

export interface CardOffer {
  name: string;
  description: string;
  modules: string[];
  monthly_credits: number;
  monthly_price_minor: number | null;
  yearly_price_minor: number | null;
  one_time_price_minor: number | null;
  currency: string;
  trial_days: number;
  trial_amount_minor: number;
  trial_credits: number;
  collect_payment_method: boolean;
  expires_in_days: number;
  members_allowed: number;
}

export const PERIODS = ['monthly', 'yearly', 'one_time'] as const;
export type Period = (typeof PERIODS)[number];

export const priceOf = (offer: CardOffer, period: Period) => offer[`${period}_price_minor`];

/** The wanted period if it is sold, otherwise the first one sold. */
export const periodFor = (offer: CardOffer, wanted: Period): Period =>
  priceOf(offer, wanted) !== null ? wanted : (PERIODS.find((one) => priceOf(offer, one) !== null) ?? wanted);

interface Props {
  offer: CardOffer;
  period: Period;
  highlighted?: boolean;
  /** The action: choose, or chosen. */
  action?: ReactNode;
}

export function PackageCard({ offer, period: wanted, highlighted = false, action }: Props) {
  const period = periodFor(offer, wanted);
  return (
    <article className={classes.card} data-highlighted={highlighted || undefined}>
      <h3 className={classes.name}>{offer.name}</h3>
      <p className={classes.text}>{offer.description}</p>
      <Price offer={offer} period={period} />
      <Trial offer={offer} period={period} />
      <Gives offer={offer} />
      {action && <div className={classes.action}>{action}</div>}
    </article>
  );
}

interface Priced {
  offer: CardOffer;
  period: Period;
}

function Price({ offer, period }: Priced) {
  const { t } = useTranslation();
  const { currency, expires_in_days: days } = offer;
  const other = period === 'monthly' ? 'yearly' : 'monthly';
  const otherPrice = period === 'one_time' ? null : priceOf(offer, other);
  return (
    <>
      <p className={classes.price}>
        <b>{formatMoney(priceOf(offer, period) ?? 0, currency)}</b>{' '}
        <span>{t(`offer.per.${period}`, { count: days, n: formatNumber(days) })}</span>
      </p>
      <p className={classes.other}>
        {otherPrice !== null && t(`offer.other.${other}`, { price: formatMoney(otherPrice, currency) })}
      </p>
    </>
  );
}

/** Combines three fields: days, amount, card. */
function Trial({ offer, period }: Priced) {
  const { t } = useTranslation();
  const { trial_days: count, trial_amount_minor: amount, collect_payment_method: card, currency } = offer;
  const { trial_credits: credits } = offer;
  const isTried = count > 0 && period !== 'one_time';
  const kind = amount > 0 ? 'paid' : card ? 'freeCard' : 'free';
  const words = isTried
    ? t(`offer.trial.${kind}`, { count, n: formatNumber(count), price: formatMoney(amount, currency) })
    : t(`offer.noTrial.${period}`);
  return (
    <p className={classes.trial} data-tried={isTried || undefined}>
      {isTried ? <IconClock aria-hidden="true" /> : <IconInfoCircle aria-hidden="true" />}
      <span>
        {words}
        {isTried && <small>{t('offer.trialCredits', { count: credits, n: formatNumber(credits) })}</small>}
      </span>
    </p>
  );
}

function Gives({ offer: { modules, monthly_credits: credits, members_allowed: members } }: { offer: CardOffer }) {
  const { t } = useTranslation();
  const [leads, ai] = [modules.includes('leads'), modules.includes('ai_suggest')];
  const gives = [
    leads || ai ? t(leads && ai ? 'offer.gives.both' : leads ? 'offer.gives.leads' : 'offer.gives.ai') : null,
    members > 0 ? t('offer.gives.members', { count: members, n: formatNumber(members) }) : null,
    leads ? t('offer.gives.sending') : null,
    leads ? t('offer.gives.automation') : null,
  ].filter((line): line is string => line !== null);
  return (
    <ul className={classes.gives}>
      <li>
        <IconCheck aria-hidden="true" />
        <span>
          <b className="num">{formatNumber(credits)}</b> {t('offer.gives.credits', { count: credits })}
        </span>
      </li>
      {gives.map((line) => (
        <li key={line}>
          <IconCheck aria-hidden="true" />
          {line}
        </li>
      ))}
      {!ai && (
        <li data-without>
          <IconMinus aria-hidden="true" />
          <span className="sr">{t('offer.gives.without')}</span> {t('offer.gives.ai')}
        </li>
      )}
    </ul>
  );
}
