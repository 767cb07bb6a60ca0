/**
 * Replaces a price that cannot be paid: the options to get credits as radio rows with their contents, and one button
 * that takes the option and then runs the action.
 */
import { plans } from '@leadwright/contract/money/plans';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { AddCardDialog } from '../../wallet/public.ts';
import classes from './start.module.css';
import { useBegin } from './useBegin.ts';
import { useWays } from './useWays.ts';
import { WayRow } from './WayRow.tsx';
import { creditsOfWay, type Way } from './ways.ts';

interface Props {
  /** The action that follows, as in "Start the trial and ...", and its maximum cost. */
  follows?: { act: string; credits: number } | undefined;
  /** Omits the heading, which the dialog already has. */
  headless?: boolean;
  onReady: () => unknown;
}

export function StartStep({ follows, headless = false, onReady }: Props) {
  const { t } = useTranslation();
  const { ways, isForOwner, isFirst } = useWays();
  const [picked, setPicked] = useState(0);
  const { begin, isBusy, isAdding, closeCard } = useBegin(onReady);
  const isOpen = useIsOpen(plans.choose);
  if (!isOpen) return <Note>{t('shell.loginAs.closed')}</Note>;
  if (isForOwner) return <Note tone="warn">{t('start.askOwner')}</Note>;
  if (!ways) return <SkeletonBar height={220} />;
  const chosen = ways[picked] ?? ways[0];
  if (!chosen) return <Note tone="warn">{t('start.nothing')}</Note>;
  const when = isFirst ? 'yet' : 'left';
  return (
    <section className={classes.step} aria-label={t(`start.choose.${when}`)}>
      {!headless && (
        <div className={classes.head}>
          <h2 className="h15">{t(`start.title.${when}`)}</h2>
          {ways.length > 1 && <span className="c12 t3">{t(`start.choose.${when}`)}</span>}
        </div>
      )}
      <Rows ways={ways} chosen={chosen} onPick={setPicked} />
      <Button
        className={classes.go ?? ''}
        variant="filled"
        size="lg"
        fullWidth
        loading={isBusy}
        onClick={(event) => event.detail < 2 && void begin(chosen)}
      >
        {goWords(t, chosen, follows?.act)}
      </Button>
      <Foot way={chosen} credits={follows?.credits} />
      {isAdding && chosen.kind === 'card' && (
        <Suspense>
          <AddCardDialog
            settings={chosen.settings}
            onSaved={(card) => void begin({ ...chosen, card: card.id })}
            onClose={closeCard}
          />
        </Suspense>
      )}
    </section>
  );
}

interface RowsProps {
  ways: Way[];
  chosen: Way;
  onPick: (index: number) => void;
}

/** With a single option there is nothing to choose. */
function Rows({ ways, chosen, onPick }: RowsProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.choices} aria-label={t('start.label')}>
      {ways.map((way, index) => (
        <WayRow
          key={'plan' in way ? `${way.kind}-${way.plan.id}` : way.kind}
          way={way}
          name={name}
          isChosen={way === chosen}
          isAlone={ways.length === 1}
          onPick={() => onPick(index)}
        />
      ))}
    </fieldset>
  );
}

function goWords(t: TFunction, way: Way, act: string | undefined): string {
  const plan = way.kind === 'trial' || way.kind === 'free' ? way.plan.name : '';
  const price = 'settings' in way ? formatMoney(way.settings.card_validation_minor, way.settings.currency) : '';
  const words = { plan, price };
  if (way.kind === 'buy' || way.kind === 'plan' || way.kind === 'package') return t(`start.go.${way.kind}`);
  return act ? t(`start.goAnd.${way.kind}`, { ...words, act }) : t(`start.go.${way.kind}`, words);
}

function Foot({ way, credits }: { way: Way; credits: number | undefined }) {
  const { t } = useTranslation();
  const has = creditsOfWay(way);
  return (
    <p className={classes.foot}>
      {credits !== undefined && has !== null && credits <= has && (
        <>{t('start.takes', { n: formatNumber(credits), of: formatNumber(has) })} </>
      )}
      {(way.kind === 'trial' || way.kind === 'free') && (
        <Link className="link" to="/choose-plan" search={{}}>
          {t('start.compare')}
        </Link>
      )}
    </p>
  );
}
