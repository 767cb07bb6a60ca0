/** Request and response, as text to read and copy. */
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayTime } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { inOrder } from '../../../ui/display/in-order.ts';
import { MenuChoices } from '../../../ui/form/MenuChoices.tsx';
import classes from './deliveries.module.css';
import type { DeliveryAttempt, DeliveryDetails, DeliveryHeader } from './deliveries.queries.ts';
import { AttemptOutcome, durationWords } from './delivery-words.tsx';
import { JsonText } from './JsonText.tsx';

export function SentPane({ sent }: Pick<DeliveryDetails, 'sent'>) {
  const { t } = useTranslation();
  if (!sent) return <Pane title={t('webhooks.sent.title')}>{t('webhooks.sent.notYet')}</Pane>;
  return (
    <Pane
      title={t('webhooks.sent.title')}
      note={t('webhooks.sent.bytes', { count: sent.bytes })}
      copy={sent.body}
      head={
        <>
          <span className={classes.key}>POST</span> {sent.path}
          {'\n'}
          <Headers headers={sent.headers} />
        </>
      }
    >
      {sent.body === null ? t('webhooks.sent.erased') : <JsonText text={sent.body} />}
    </Pane>
  );
}

interface AnswerProps {
  /** Newest first. */
  attempts: DeliveryAttempt[];
  shown: DeliveryAttempt | undefined;
  onShow: (number: number) => void;
}

export function AnswerPane({ attempts, shown, onShow }: AnswerProps) {
  const { t } = useTranslation();
  if (!shown) return <Pane title={t('webhooks.answer.title')}>{t('webhooks.answer.notYet')}</Pane>;
  const { answer, answered } = shown;
  return (
    <Pane
      title={
        attempts.length > 1 ? (
          <AttemptChoice attempts={attempts} shown={shown} onShow={onShow} />
        ) : (
          t('webhooks.answer.title')
        )
      }
      mark={<AttemptOutcome t={t} outcome={shown} />}
      note={durationWords(shown.ms)}
      copy={answer?.body || null}
      head={
        answer && (
          <>
            <span className={classes.key}>HTTP</span> {answered}
            {'\n'}
            <Headers headers={answer.headers} />
          </>
        )
      }
    >
      {answer ? (
        <>
          {answer.body ? <JsonText text={answer.body} /> : t('webhooks.answer.empty')}
          {answer.cut && `\n${t('webhooks.answer.cut')}`}
        </>
      ) : (
        t(`webhooks.problemText.${shown.problem ?? 'unreachable'}`)
      )}
    </Pane>
  );
}

/** Selects an earlier response. */
function AttemptChoice({ attempts, shown, onShow }: AnswerProps & { shown: DeliveryAttempt }) {
  const { t } = useTranslation();
  const wordsOf = ({ number, at }: DeliveryAttempt) =>
    t('webhooks.answer.attempt', { n: number, when: formatDayTime(at) });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.choice} title={wordsOf(shown)}>
          {t('webhooks.answer.of', { n: shown.number })}
          <IconChevronDown aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <MenuChoices
          value={String(shown.number)}
          options={attempts.map((one) => ({ value: String(one.number), label: wordsOf(one) }))}
          onChange={(next) => onShow(Number(next))}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

function Headers({ headers }: { headers: DeliveryHeader[] }) {
  const { t } = useTranslation();
  return inOrder(headers, ({ name, value, hidden, ends }, index) => (
    <span>
      {index > 0 && '\n'}
      <span className={classes.key}>{name}:</span> {value}
      {hidden && (
        <span className={classes.hidden}>
          {ends ? t('webhooks.hidden.ends', { last: ends }) : t('webhooks.hidden.all')}
        </span>
      )}
    </span>
  ));
}

interface PaneProps {
  title: ReactNode;
  mark?: ReactNode;
  note?: string;
  copy?: string | null;
  head?: ReactNode;
  children: ReactNode;
}

const Pane = ({ title, mark, note, copy, head, children }: PaneProps) => (
  <figure className={classes.pane}>
    <figcaption className={classes.paneHead}>
      {title}
      {mark}
      {note && <span className="num t3">{note}</span>}
      {copy && <CopyButton small text={copy} />}
    </figcaption>
    <div className={classes.text} tabIndex={0}>
      {head && <pre className={classes.wire}>{head}</pre>}
      <pre className={classes.wire}>{children}</pre>
    </div>
  </figure>
);
