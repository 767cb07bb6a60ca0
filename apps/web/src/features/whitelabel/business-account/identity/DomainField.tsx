/**
 * The brand's own domain: added, verified by a TXT record, checked again, removed. Independent of the form's Save
 * button.
 */
import type { BusinessAccount } from '@leadwright/contract/resale/business-account';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { formatDate, formatRelative } from '../../../../lib/format.ts';
import { useKeptState } from '../../../../lib/kept/kept-input.ts';
import { CopyButton } from '../../../../ui/display/CopyButton.tsx';
import { StateWord } from '../../../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useDomainActs } from '../business-account.queries.ts';
import classes from './DomainField.module.css';

type Domain = NonNullable<BusinessAccount['domain']>;

export function DomainField({ saved, isNew }: { saved: BusinessAccount; isNew: boolean }) {
  const { t } = useTranslation();
  if (isNew)
    return (
      <TextField
        label={t('business-account.domain.title')}
        disabled
        value=""
        description={t('business-account.domain.saveFirst')}
      />
    );
  return saved.domain ? <Named domain={saved.domain} /> : <Unnamed />;
}

function Unnamed() {
  const { t } = useTranslation();
  const { name } = useDomainActs();
  const [typed, setTyped] = useKeptState('domain', '');
  const [refused, setRefused] = useState<string | null>(null);
  const send = () => {
    setRefused(null);
    name.mutateAsync(typed).catch((reason) => {
      if (reason instanceof ApiError) setRefused(reason.errors['name']?.[0] ?? reason.message);
    });
  };
  return (
    <div className={classes.naming}>
      <TextField
        label={t('business-account.domain.title')}
        description={t('business-account.domain.help')}
        placeholder="app.example.com"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter applies to this field, not to the whole form.
          event.preventDefault();
          if (typed.trim()) send();
        }}
        error={refused}
      />
      <Button size="md" loading={name.isPending} disabled={!typed.trim()} onClick={send}>
        {t('business-account.domain.add')}
      </Button>
    </div>
  );
}

function Named({ domain }: { domain: Domain }) {
  const { t } = useTranslation();
  const { check, remove } = useDomainActs();
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand above like the other labels
    <div role="group" aria-label={t('business-account.domain.title')} className={classes.named}>
      <span className={classes.label}>{t('business-account.domain.title')}</span>
      <div className={classes.head}>
        <b className="ell">{domain.name}</b>
        <Proof domain={domain} />
        <span className={classes.acts}>
          <Button
            size="xs"
            leftSection={<IconRefresh />}
            loading={check.isPending}
            onClick={() => check.mutate(domain.name)}
          >
            {t('business-account.domain.check')}
          </Button>
          <Button size="xs" variant="subtle" leftSection={<IconTrash />} onClick={() => setRemoving(domain.name)}>
            {t('business-account.domain.remove')}
          </Button>
        </span>
      </div>
      <State domain={domain} />
      {(!domain.proven_at || domain.problem) && <Records domain={domain} />}
      <ConfirmDialog
        opened={removing !== null}
        title={t('business-account.domain.removeTitle', { domain: removing ?? '' })}
        text={t('business-account.domain.removeText')}
        confirm={t('business-account.domain.remove')}
        onConfirm={() => remove.mutateAsync(removing ?? '')}
        onClose={() => setRemoving(null)}
      />
    </div>
  );
}

function Proof({ domain }: { domain: Domain }) {
  const { t } = useTranslation();
  if (domain.proven_at && !domain.closes_at)
    return (
      <StateWord tone="ok" icon={<IconCircleCheck />}>
        {t('business-account.domain.proven')}
      </StateWord>
    );
  return (
    <StateWord tone="warn" icon={domain.proven_at ? <IconAlertTriangle /> : <IconClock />}>
      {t(domain.proven_at ? 'business-account.domain.recordGone' : 'business-account.domain.waiting')}
    </StateWord>
  );
}

/** The result of the last check, and what follows. */
function State({ domain: { proven_at, checked_at, problem, closes_at } }: { domain: Domain }) {
  const { t } = useTranslation();
  const when = checked_at && t('business-account.domain.checked', { when: formatRelative(checked_at) });
  if (closes_at)
    return (
      <Note tone="warn" role="status">
        {t('business-account.domain.closes', { date: formatDate(closes_at) })}
      </Note>
    );
  if (problem)
    return (
      <p className={classes.said} role="status">
        {t(`business-account.domain.answer.${problem}`)} {when}
      </p>
    );
  if (!proven_at) return null;
  return <p className={classes.said}>{t('business-account.domain.seen', { date: formatDate(proven_at) })}</p>;
}

function Records({ domain: { name, record, target } }: { domain: Domain }) {
  const { t } = useTranslation();
  const rows = [
    { type: 'TXT', name: record.name, value: record.value, why: t('business-account.domain.whyTxt') },
    { type: 'CNAME', name, value: target, why: t('business-account.domain.whyCname') },
  ];
  return (
    <dl className={classes.records}>
      {rows.map((row) => (
        <div key={row.type} className={classes.record}>
          <dt>
            {row.type} <small>{row.why}</small>
          </dt>
          {(['name', 'value'] as const).map((part) => (
            <dd key={part}>
              <span className={classes.part}>{t(`business-account.domain.${part}`)}</span>
              <code>{row[part]}</code>
              <CopyButton
                compact
                text={row[part]}
                label={t('business-account.domain.copy', {
                  type: row.type,
                  part: t(`business-account.domain.${part}`),
                })}
              />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
