/** The last push, the use of the CRM's rate limits, and the duration of our access. */
import { IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import type { Connection } from '../crm.queries.ts';
import { capital, whenOf } from '../words.ts';
import classes from './connections.module.css';

interface Props {
  connection: Connection;
  onSeePush: (id: number) => void;
}

export function ConnectionFacts({ connection, onSeePush }: Props) {
  const { t } = useTranslation();
  const { last_push, rate, access_renews_at, grants } = connection;
  const hasRate = rate.window !== null || rate.day !== null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('sending.facts.lastPush')}</dt>
        {last_push ? (
          <LastPush push={last_push} onSee={() => onSeePush(last_push.id)} />
        ) : (
          <dd className="t3">{t('sending.facts.noPush')}</dd>
        )}
      </div>
      <div>
        <dt>{t('sending.facts.rate')}</dt>
        {hasRate ? <Rate rate={rate} /> : <dd className="t3">{t('sending.facts.noRate')}</dd>}
      </div>
      {grants.length > 0 && (
        <div>
          <dt>{t('sending.facts.access')}</dt>
          <dd className="num">
            {access_renews_at
              ? t('sending.facts.renews', { when: whenOf(t, access_renews_at) })
              : t('sending.facts.lasting')}
          </dd>
          <dd className={classes.under}>{capital(grants.map((one) => t(`sending.grant.${one}`)).join(', '))}</dd>
        </div>
      )}
    </dl>
  );
}

function LastPush({ push, onSee }: { push: NonNullable<Connection['last_push']>; onSee: () => void }) {
  const { t } = useTranslation();
  const { leads, sent, failed } = push;
  return (
    <>
      <dd className="num">
        <b className="b5">{capital(whenOf(t, push.at))}</b>,{' '}
        {t('sending.leads', { count: leads, n: formatNumber(leads) })}
      </dd>
      <dd className={classes.under}>
        {push.is_undone && (
          <StateWord tone="mute" icon={<IconArrowBackUp />}>
            {t('sending.pushState.undone')}
          </StateWord>
        )}
        {(sent > 0 || !push.is_undone) && (
          <StateWord tone="ok" icon={<IconCircleCheck />}>
            {t('sending.result.sent', { count: sent, n: formatNumber(sent) })}
          </StateWord>
        )}
        {failed > 0 && (
          <StateWord tone="bad" icon={<IconCircleX />}>
            {t('sending.result.failed', { count: failed, n: formatNumber(failed) })}
          </StateWord>
        )}
        <button type="button" className="link" onClick={onSee}>
          {t('sending.facts.see')}
        </button>
      </dd>
    </>
  );
}

function Rate({ rate: { window, day } }: { rate: Connection['rate'] }) {
  const { t } = useTranslation();
  const lines = [
    ...(window ? [{ name: t('sending.facts.inSeconds', { n: formatNumber(window.seconds) }), ...window }] : []),
    ...(day ? [{ name: t('sending.todayWord'), ...day }] : []),
  ];
  return (
    <dd className={classes.rate}>
      {lines.map(({ name, used, max }) => (
        <span key={name}>
          <span>{name}</span>
          <Meter label={`${t('sending.facts.rate')}: ${name}`} parts={[{ share: max > 0 ? used / max : 0 }]} />
          <span>{t('sending.facts.of', { n: formatNumber(used), max: formatNumber(max) })}</span>
        </span>
      ))}
    </dd>
  );
}
