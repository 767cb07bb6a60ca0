/** The fields of each kind of step: number of people, prompts, CRM, webhook. */
import type { AiListType, PromptRef } from '@leadwright/contract/ai/assistant';
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { ListType } from '@leadwright/contract/leads/lists';
import { DEFAULT_PEOPLE_PER_ROW, MAX_PEOPLE_PER_ROW } from '@leadwright/contract/searching/enrichment';
import { Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { NumberField, SelectField } from '../../../ui/form/fields.tsx';
import { PromptPicker } from '../../assistant/public.ts';
import { nameOf, useConnections } from '../../crm/public.ts';
import { useCosts } from '../../wallet/public.ts';
import { useWebhooks } from '../../webhooks/public.ts';
import { creditsOf } from '../words.ts';
import { eachOf } from './steps.tsx';

/** The current choice; null while incomplete. */
export type Chosen = { step: StepAct; about: string } | null;

interface Props {
  listType: ListType;
  step: StepAct | null;
  foot: (chosen: Chosen) => ReactNode;
}

export function People({ step, foot, listType }: Props) {
  const { t } = useTranslation();
  const each = eachOf(useCosts(), listType, { act: 'get-employees', limit: 1 });
  const known = step?.act === 'get-employees' ? step : null;
  const [limit, setLimit] = useKeptState<number | null>('people', known?.limit ?? DEFAULT_PEOPLE_PER_ROW);
  const isPossible = limit !== null && limit >= 1 && limit <= MAX_PEOPLE_PER_ROW;
  const chosen: Chosen = isPossible
    ? {
        step: { act: 'get-employees', limit, ...(known?.list && { list: known.list }) },
        about: t('autopilot.screen.chain.peopleEach', { count: limit, n: formatNumber(limit) }),
      }
    : null;
  return (
    <>
      <NumberField
        data-autofocus
        label={t('autopilot.screen.chain.people')}
        description={t('autopilot.screen.chain.peopleHelp')}
        allowDecimal={false}
        min={1}
        max={MAX_PEOPLE_PER_ROW}
        value={limit as never}
        onChange={(next) => setLimit(next as never)}
      />
      {each && isPossible ? (
        <p className="c12 t2" data-price>
          {t('autopilot.screen.chain.peoplePrice', { each: creditsOf(t, each), most: creditsOf(t, each * limit) })}
        </p>
      ) : null}
      {foot(chosen)}
    </>
  );
}

export function Texts({ step, foot, listType }: Props) {
  const { t } = useTranslation();
  const known = step?.act === 'text' ? step : null;
  const [prompts, setPrompts] = useKeptState<{ refs: PromptRef[]; names: string[] }>('prompts', {
    refs: known?.prompts ?? [],
    names: [],
  });
  const [existing, setExisting] = useKeptState<'skip' | 'overwrite'>('existing texts', known?.existing ?? 'skip');
  const { refs, names } = prompts;
  const chosen: Chosen =
    refs.length > 0 ? { step: { act: 'text', prompts: refs, existing }, about: names.join(', ') } : null;
  return (
    <>
      <PromptPicker
        type={listType as AiListType}
        value={refs}
        onChange={(chosen, called) => setPrompts({ refs: chosen, names: called })}
      />
      <Radio.Group
        label={t('writing.act.existing.label')}
        value={existing}
        onChange={(value) => setExisting(value as 'skip')}
      >
        {(['skip', 'overwrite'] as const).map((value) => (
          <Radio key={value} mt={6} value={value} label={t(`writing.act.existing.${value}`)} />
        ))}
      </Radio.Group>
      {foot(chosen)}
    </>
  );
}

export function Connection({ step, foot }: Props) {
  const { t } = useTranslation();
  const connections = useConnections();
  const [id, setId] = useKeptState<number | null>('connection', step?.act === 'push' ? step.connection_id : null);
  const all = connections.data?.data ?? [];
  const one =
    all.find((known) => known.id === id) ?? (id === null ? all.find(({ is_default }) => is_default) : undefined);
  const chosen: Chosen = one ? { step: { act: 'push', connection_id: one.id }, about: nameOf(one) } : null;
  return (
    <>
      <QueryState
        query={connections}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Missing words={t('autopilot.screen.chain.noCrm')}>
            <Link className="link" to="/settings/integration/crm">
              {t('autopilot.screen.chain.toCrm')}
            </Link>
          </Missing>
        }
      >
        {({ data }) => (
          <SelectField
            label={t('autopilot.screen.act.push')}
            allowDeselect={false}
            data={data.map((known) => ({ value: String(known.id), label: nameOf(known) }))}
            value={one ? String(one.id) : null}
            onChange={(value) => setId(Number(value))}
          />
        )}
      </QueryState>
      {foot(chosen)}
    </>
  );
}

export function AccountHook({ step, foot }: Props) {
  const { t } = useTranslation();
  const hooks = useWebhooks();
  const [id, setId] = useKeptState<number | null>('webhook', step?.act === 'webhook' ? step.webhook_id : null);
  const all = hooks.data ?? [];
  const one = all.find((known) => known.id === id) ?? (id === null ? all[0] : undefined);
  const chosen: Chosen = one ? { step: { act: 'webhook', webhook_id: one.id }, about: hostOf(one.url) } : null;
  return (
    <>
      <QueryState
        query={hooks}
        isEmpty={(data) => data.length === 0}
        empty={
          <Missing words={t('autopilot.screen.chain.noWebhook')}>
            <Link className="link" to="/settings/integration/webhook">
              {t('autopilot.screen.chain.toWebhooks')}
            </Link>
          </Missing>
        }
      >
        {(data) => (
          <SelectField
            label={t('autopilot.screen.act.webhook')}
            allowDeselect={false}
            data={data.map(({ id: value, url }) => ({ value: String(value), label: hostOf(url) }))}
            value={one ? String(one.id) : null}
            onChange={(value) => setId(Number(value))}
          />
        )}
      </QueryState>
      {foot(chosen)}
    </>
  );
}

const hostOf = (url: string) => url.replace(/^https?:\/\//, '');

const Missing = ({ words, children }: { words: string; children: ReactNode }) => (
  <Note tone="warn">
    {words} {children}
  </Note>
);
