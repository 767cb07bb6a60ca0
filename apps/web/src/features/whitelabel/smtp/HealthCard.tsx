/** The state of the server: its last mail, and the mails of the last day. */
import { IconAlertTriangle, IconCircleCheck, IconCloud, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/display/marks.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './smtp.module.css';
import type { Smtp } from './smtp.queries.ts';

type State = Smtp['health']['state'] | 'platform';

const LOOKS: Record<State, { tone: Tone; icon: ReactNode }> = {
  untested: { tone: 'plain', icon: <IconHelpCircle aria-hidden="true" /> },
  works: { tone: 'ok', icon: <IconCircleCheck aria-hidden="true" /> },
  fails: { tone: 'bad', icon: <IconAlertTriangle aria-hidden="true" /> },
  platform: { tone: 'plain', icon: <IconCloud aria-hidden="true" /> },
};

export function HealthCard({ server }: { server: Smtp | null }) {
  const { t } = useTranslation();
  const state = server?.health.state ?? 'platform';
  return (
    <Card title={t('smtp.screen.health')} aside={<Badge {...LOOKS[state]}>{t(`smtp.screen.state.${state}`)}</Badge>}>
      {server ? <Health {...server.health} /> : <p className={classes.text}>{t('smtp.screen.healthNone')}</p>}
    </Card>
  );
}

function Health({ state, at, problem, sent, failed }: Smtp['health']) {
  const { t } = useTranslation();
  const when = at ? formatRelative(at) : '';
  return (
    <div className="stack">
      {state === 'untested' && <p className={classes.text}>{t('smtp.screen.healthUntested')}</p>}
      {state === 'works' && <p className={classes.text}>{t('smtp.screen.healthWorks', { when })}</p>}
      {state === 'fails' && (
        <>
          <Note tone="bad">
            {t('smtp.screen.healthFails', { when })} <code className={classes.answer}>{problem}</code>
          </Note>
          <p className={classes.text}>{t('smtp.screen.fallback')}</p>
        </>
      )}
      <dl className={classes.figures} aria-label={t('smtp.screen.day')}>
        <div>
          <dt>{t('smtp.screen.sent')}</dt>
          <dd className="num">{formatNumber(sent)}</dd>
        </div>
        <div data-bad={failed > 0 || undefined}>
          <dt>{t('smtp.screen.failed')}</dt>
          <dd className="num">{formatNumber(failed)}</dd>
        </div>
      </dl>
      <p className="c12 t3">{t('smtp.screen.day')}</p>
    </div>
  );
}
