/** The form of an autopilot: search, schedule and follow-up actions, with the cost next to it. */
import { AUTOPILOT_TYPES, MAX_PER_RUN } from '@leadwright/contract/automation/autopilots';
import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstError } from '../../../lib/hooks/first-error.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { NumberField, SwitchField, TextField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Kinds, SearchSection, SentencePart, TargetList, useEstimate, useKindCosts } from '../../search/public.ts';
import { AddStep, Chain, useChain } from '../chain/Chain.tsx';
import { SchedulePicks } from '../schedule/SchedulePicks.tsx';
import { EstimateAside } from './EstimateAside.tsx';
import classes from './form.module.css';
import type { AutopilotForm as FormState } from './useAutopilotForm.ts';

interface Props {
  form: FormState;
  /** The type of an existing one cannot change. */
  isNew: boolean;
  isSaving: boolean;
  /** Above everything else. */
  note?: ReactNode;
  onSubmit: () => void;
}

export function AutopilotForm({ form, isNew, isSaving, note, onSubmit }: Props) {
  const { t } = useTranslation();
  const costs = useKindCosts();
  const found = useEstimate(form.search.body);
  const { form: element, focusFirstError } = useFirstError();
  const { draft } = form.search;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.submit()) onSubmit();
    else focusFirstError();
  };
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <div className={classes.top}>
        {note}
        {isNew && <TypeChoice form={form} />}
      </div>
      {form.settings.type === 'basic' && (
        <Kinds
          kind={draft.kind}
          costs={costs}
          onChange={(kind) => form.search.change({ kind, listId: null, listName: '' })}
        />
      )}
      <div className={classes.grid}>
        <div className={classes.column}>
          <SearchSection form={form.search}>
            <SentencePart words={t('autopilot.screen.form.cap')}>
              <Cap form={form} />
            </SentencePart>
            <SentencePart words={t('autopilot.screen.form.saveTo')}>
              <TargetList
                draft={draft}
                suggested={form.search.suggested}
                existing={found.data?.list ?? null}
                error={(path) => (path === listField(draft) ? (form.listError ?? form.search.error(path)) : undefined)}
                onChange={form.search.change}
              />
              <ListHook form={form} />
            </SentencePart>
          </SearchSection>
          <When form={form} />
          <After form={form} />
          <Card title={t('autopilot.screen.form.name')}>
            <TextField
              aria-label={t('autopilot.screen.form.name')}
              name="name"
              maxLength={120}
              placeholder={form.search.suggested}
              value={form.settings.name}
              error={form.error('name')}
              onChange={(event) => form.change({ name: event.currentTarget.value })}
            />
          </Card>
        </div>
        <EstimateAside form={form} found={found} isNew={isNew} isSaving={isSaving} />
      </div>
    </form>
  );
}

/** The field that shows problems with the list. */
const listField = ({ listId }: { listId: number | null }) => (listId === null ? 'list.name' : 'list.id');

function TypeChoice({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.types}>
      <legend className="sr">{t('autopilot.screen.type.label')}</legend>
      {AUTOPILOT_TYPES.map((type) => (
        <label key={type} className={classes.type}>
          <input
            type="radio"
            name="type"
            value={type}
            checked={form.settings.type === type}
            onChange={() => form.setType(type)}
          />
          <span>
            <b>{t(`autopilot.screen.type.${type}`)}</b>
            <small>{t(`autopilot.screen.type.${type}Text`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Cap({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const { draft } = form.search;
  return (
    <div className={classes.line}>
      <NumberField
        w={112}
        aria-label={t('autopilot.screen.schedule.cap')}
        name="limit"
        allowDecimal={false}
        min={1}
        max={MAX_PER_RUN}
        value={draft.limit as never}
        error={form.search.error('limit')}
        onChange={(limit) => form.search.change({ limit: limit as never })}
      />
      <span className={classes.word}>
        {t(`autopilot.screen.schedule.new.${draft.kind}`, { count: draft.limit ?? 2 })}{' '}
        {t('autopilot.screen.form.aRun')}
      </span>
    </div>
  );
}

/** Link to set up the webhook of the chosen list. */
function ListHook({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const { listId } = form.search.draft;
  if (form.settings.type !== 'webhook' || listId === null || form.hasWebhook === null) return null;
  if (form.hasWebhook) return <p className={classes.help}>{t('autopilot.screen.form.hasWebhook')}</p>;
  return (
    <Link
      className="link c13"
      to="/lead-search/saved-lists/$list/webhook"
      params={{ list: { type: 'local', id: listId } }}
      target="_blank"
    >
      {t('autopilot.screen.form.setUpWebhook')}
    </Link>
  );
}

function When({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const { time_zone } = useSignedIn().account;
  const { schedule, resumes } = form.settings;
  const problem = ['schedule', 'schedule.time', 'schedule.date'].map(form.error).find(Boolean);
  return (
    <Card title={t('autopilot.screen.schedule.title')}>
      <div className={classes.say}>
        {t('autopilot.screen.schedule.repeatWord')}{' '}
        <SchedulePicks value={schedule} zone={time_zone} onChange={(next) => form.change({ schedule: next })} />{' '}
        <span className="t3">{time_zone}</span>
      </div>
      {'day' in schedule && schedule.day > 28 && (
        <p className={classes.help}>{t('autopilot.screen.schedule.shortMonth')}</p>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.resumes}>
        <SwitchField
          label={t('autopilot.screen.resumes')}
          description={t('autopilot.screen.resumesHelp')}
          checked={resumes}
          onChange={(event) => form.change({ resumes: event.currentTarget.checked })}
        />
      </div>
    </Card>
  );
}

function After({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const { kind } = form.search.draft;
  const { chain } = form.settings;
  const parts = { kind, value: chain, onChange: (next: typeof chain) => form.change({ chain: next }) };
  const acts = useChain(parts);
  const problem = Object.keys(chain)
    .flatMap((at) => [`chain.${at}.step`, `chain.${at}`])
    .concat('chain')
    .map(form.error)
    .find(Boolean);
  return (
    <Card title={t('autopilot.screen.chain.title')} aside={<AddStep chain={acts} />}>
      <Chain {...parts} chain={acts} error={problem} />
    </Card>
  );
}
