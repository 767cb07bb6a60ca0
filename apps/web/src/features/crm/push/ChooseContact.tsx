/** Chooses one of several matching contacts for a lead, or none. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './push.module.css';
import { type Push, type PushRecord, useChoose } from './push.queries.ts';

export function ChooseContact({ push, record }: { push: Push; record: PushRecord }) {
  const { t } = useTranslation();
  const choose = useChoose(push);
  return (
    <ul className={classes.candidates} aria-label={t('sending.choose.title', { name: record.name })}>
      {record.candidates.map((contact) => (
        <li key={contact.id}>
          <span className="grow">
            <b className="b5">{contact.name || contact.email || contact.phone}</b>
            <span className="t3 ell">{[contact.email, contact.phone].filter(Boolean).join(', ')}</span>
          </span>
          {contact.url && (
            <a className="link" href={contact.url} target="_blank" rel="noreferrer noopener">
              {t('sending.run.open')}
            </a>
          )}
          <Button
            size="xs"
            disabled={choose.isPending}
            aria-label={t('sending.choose.thisOne', { name: contact.name || contact.email || contact.phone })}
            onClick={() => choose.mutate({ record: record.id, contact_id: contact.id })}
          >
            {t('sending.choose.act')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
