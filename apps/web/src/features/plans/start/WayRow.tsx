/** One option to get credits: name and condition, number and expiry at the right, and its contents once selected. */
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatList, formatMoney, formatNumber, formatUnitPrice } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { missingModules, moduleName, summaryOf } from '../contents.ts';
import classes from './start.module.css';
import { creditsOfWay, type Way } from './ways.ts';

interface Props {
  way: Way;
  /** Name of the radio group. */
  name: string;
  isChosen: boolean;
  isAlone: boolean;
  onPick: () => void;
}

const DAY_MS = 86_400_000;

export function WayRow({ way, name, isChosen, isAlone, onPick }: Props) {
  const { t } = useTranslation();
  const credits = creditsOfWay(way);
  const parts = (
    <>
      <span>
        <b>{titleOf(t, way)}</b>
        <small>{textOf(t, way)}</small>
      </span>
      {credits !== null && (
        <span className={classes.gets}>
          {t('common.credits', { count: credits, n: formatNumber(credits) })}
          <small>{termOf(t, way)}</small>
        </span>
      )}
      {isChosen && <Contents way={way} />}
    </>
  );
  if (isAlone)
    return (
      <div className={classes.choice} data-on data-alone>
        {parts}
      </div>
    );
  return (
    <label className={classes.choice} data-on={isChosen || undefined}>
      <input type="radio" name={name} checked={isChosen} onChange={onPick} />
      {parts}
    </label>
  );
}

function titleOf(t: TFunction, way: Way) {
  if (way.kind === 'trial') return t('start.way.trial', { plan: way.plan.name });
  return way.kind === 'free' ? way.plan.name : t(`start.way.${way.kind}`);
}

/** The price of one credit, which may be a fraction of a cent. */
const eachOf = ({ settings }: Extract<Way, { settings: unknown }>) =>
  formatUnitPrice(settings.price_per_100_credits / 100, settings.currency);

function textOf(t: TFunction, way: Way) {
  if (way.kind === 'trial') return t('start.way.trialText', { count: way.plan.trial_days });
  if (way.kind === 'free') return summaryOf(t, way.plan);
  if (way.kind === 'buy') return t('start.way.buyText', { each: eachOf(way) });
  if (!('settings' in way)) return t('start.way.planText');
  const price = formatMoney(way.settings.card_validation_minor, way.settings.currency);
  return t('start.way.cardText', { price, each: eachOf(way) });
}

function termOf(t: TFunction, way: Way) {
  if (way.kind === 'trial')
    return t('start.gets.until', { date: formatDay(Date.now() + way.plan.trial_days * DAY_MS) });
  return t(way.kind === 'free' ? 'start.gets.monthly' : 'start.gets.once');
}

/** Before it is taken: what it includes, and what the user would lose. */
function Contents({ way }: { way: Way }) {
  const { t } = useTranslation();
  const { modules } = useSignedIn();
  if (way.kind !== 'trial' && way.kind !== 'free') return null;
  const missing = missingModules(
    way.plan,
    modules.map(({ slug }) => slug),
  );
  const without = formatList(missing.map((module) => moduleName(t, module)));
  return (
    <ul className={classes.what}>
      {way.kind === 'trial' && <Has words={summaryOf(t, way.plan)} />}
      {way.kind === 'trial' && <Has words={t('start.what.ends')} />}
      {missing.length > 0 && (
        <li data-missing>
          <IconMinus aria-hidden="true" />
          {t('start.what.without', { what: without })}
        </li>
      )}
    </ul>
  );
}

const Has = ({ words }: { words: string }) => (
  <li>
    <IconCheck aria-hidden="true" />
    {words}
  </li>
);
