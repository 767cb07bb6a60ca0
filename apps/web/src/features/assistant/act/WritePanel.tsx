/** Writes texts for rows of a list: prompts, number of rows and price; a trial of five, then the rest. */
import { type AiListType, PROMPT_TYPES, type PromptRef, type PromptType } from '@leadwright/contract/ai/assistant';
import { TRIED_ROWS } from '@leadwright/contract/ai/texts';
import { Button, Radio } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SpendButton } from '../../../ui/form/SpendButton.tsx';
import { WidePanel } from '../../../ui/layout/WidePanel.tsx';
import { ProfileBand } from '../../business-profile/public.ts';
import type { List } from '../../lists/public.ts';
import { keyOf, type Prompt, refOf, useAssistantState, usePrompts } from '../assistant.queries.ts';
import { KeyBadge } from '../KeyBadge.tsx';
import { type Asked, isOver, useRun, useStopTexts } from '../texts.queries.ts';
import { creditsOf } from '../words.ts';
import classes from './act.module.css';
import { type Choices, PromptChoices } from './PromptChoices.tsx';
import { RunView } from './RunPanel.tsx';
import { TextFigures } from './TextFigures.tsx';
import { type TextOrder, useTextOrder } from './useTextOrder.ts';

type Existing = 'skip' | 'overwrite';

interface Props {
  list: Pick<List, 'id' | 'name'> & { type: AiListType };
  selection: Asked['selection'];
  /** "Alta Dental", "49 companies": the rows when the panel opened. */
  what: string;
  onClose: () => void;
}

/** Mounted when it opens. */
export function WritePanel({ list, selection, what, onClose }: Props) {
  const { t } = useTranslation();
  const state = useAssistantState();
  const prompts = usePrompts(list.type);
  const form = useForm(list, selection, prompts.data);
  const close = useWhileShown(onClose);
  const start = async () => {
    // The progress is shown above the rows.
    if (await form.all.submit()) close();
  };
  return (
    <WidePanel
      title={t('writing.act.title', { what })}
      head={
        <>
          <span className="right" />
          <span className={classes.key}>
            <KeyBadge state={state.data} />
          </span>
        </>
      }
      foot={<Foot form={form} onStart={() => void start()} onClose={onClose} />}
      onClose={onClose}
    >
      <div className={classes.panel}>
        <ProfileBand />
        <QueryState query={prompts}>
          {(known) => (
            <div className={classes.sides}>
              <div>
                <PromptChoices prompts={known} chosen={form.chosen} onChange={form.choose} />
                <Radio.Group
                  className={classes.existing ?? ''}
                  label={t('writing.act.existing.label')}
                  value={form.existing}
                  onChange={(value) => form.setExisting(value as Existing)}
                >
                  {(['skip', 'overwrite'] as const).map((value) => (
                    <Radio key={value} value={value} label={t(`writing.act.existing.${value}`)} />
                  ))}
                </Radio.Group>
                <Link className="link c13" to="/lead-search/ai-assistant" search={{ type: list.type }}>
                  {t('writing.act.edit')}
                </Link>
              </div>
              <TextFigures order={form.all} hasPrompts={form.hasPrompts} type={list.type} />
            </div>
          )}
        </QueryState>
        {form.trial && <RunView run={form.trial} />}
      </div>
    </WidePanel>
  );
}

function useForm(list: Props['list'], selection: Props['selection'], prompts: readonly Prompt[] | undefined) {
  const [picked, setPicked] = useKeptState<Choices | null>('prompts', null);
  const [existing, setExisting] = useKeptState<Existing>('existing texts', 'skip');
  const [trialId, setTrialId] = useState<number | null>(null);
  const chosen = picked ?? usual(prompts);
  const refs = refsOf(prompts, chosen);
  const trial = useRun(trialId).data ?? null;
  // The tried rows keep their texts, so the estimate changes.
  const after = trial !== null && isOver(trial) ? { after: trial.id } : {};
  const asked: Asked | null = refs.length > 0 ? { selection, prompts: refs, existing, ...after } : null;
  const all = useTextOrder(list.id, asked);
  const few = useTextOrder(list.id, asked && { ...asked, limit: TRIED_ROWS });
  return {
    all,
    few,
    trial,
    chosen,
    existing,
    setExisting,
    hasPrompts: refs.length > 0,
    choose: (type: PromptType, prompt: string | null) =>
      setPicked(() => {
        const { [type]: _, ...others } = chosen;
        return prompt === null ? others : { ...others, [type]: prompt };
      }),
    try: async () => {
      const run = await few.submit();
      if (run) setTrialId(run.id);
    },
  };
}
type WriteForm = ReturnType<typeof useForm>;

/** The default selection: a first line by the account's own prompt, or by the default. */
function usual(prompts: readonly Prompt[] | undefined): Choices {
  const lines = prompts?.filter(({ prompt_type }) => prompt_type === 'first_line') ?? [];
  const first = lines.find(({ is_default }) => !is_default) ?? lines[0];
  return first ? { first_line: keyOf(first) } : {};
}

const refsOf = (prompts: readonly Prompt[] | undefined, chosen: Choices): PromptRef[] =>
  PROMPT_TYPES.flatMap((type) => {
    const found = prompts?.find((one) => one.prompt_type === type && keyOf(one) === chosen[type]);
    // Names the version, so that the estimated version is the one that writes.
    return found ? [found.id === null ? refOf(found) : { id: found.id, version: found.version }] : [];
  });

interface FootProps {
  form: WriteForm;
  onStart: () => void;
  onClose: () => void;
}

function Foot({ form: { all, few, trial, ...form }, onStart, onClose }: FootProps) {
  const { t } = useTranslation();
  const texts = all.estimate.data?.texts ?? 0;
  const isTrying = trial !== null && !isOver(trial);
  const stop = useStopTexts();
  const isWorthTrying = (few.estimate.data?.texts ?? 0) < texts;
  return (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <span className="right" />
      {isTrying && (
        <Button leftSection={<IconPlayerStop />} loading={stop.isPending} onClick={() => stop.mutate(trial.id)}>
          {t('common.stop')}
        </Button>
      )}
      {!isTrying && isWorthTrying && few.price && (
        <SpendButton
          credits={few.price.maximum_credits}
          disabled={!few.isReady}
          loading={few.isStarting}
          onSpend={form.try}
        >
          {tryWords(t, few)}
        </SpendButton>
      )}
      <SpendButton
        variant="filled"
        credits={all.price?.maximum_credits}
        disabled={!all.isReady || isTrying}
        loading={all.isStarting}
        onSpend={onStart}
      >
        {goWords(t, all)}
      </SpendButton>
    </>
  );
}

/** Without a number until it is known. */
function goWords(t: TFunction, { estimate, price }: TextOrder) {
  if (!estimate.data || !price) return t('writing.act.label');
  const { texts } = estimate.data;
  const said = { count: texts, n: formatNumber(texts) };
  if (price.maximum_credits === 0) return t('writing.act.go', said);
  return t('writing.act.goUpTo', { ...said, credits: creditsOf(t, price.maximum_credits) });
}

function tryWords(t: TFunction, { estimate, price }: TextOrder) {
  const texts = estimate.data?.texts ?? 0;
  const said = { count: texts, n: formatNumber(texts) };
  if (!price?.maximum_credits) return t('writing.act.tryFree', said);
  return t('writing.act.try', { ...said, credits: creditsOf(t, price.maximum_credits) });
}
