/** The prompt applied to a real lead: the streamed text, its sources, and what was sent. */
import { type AssistantState, bringsCompanies } from '@leadwright/contract/ai/assistant';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconPlayerStop, IconSparkles } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../lib/act.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SpendButton } from '../../../ui/form/SpendButton.tsx';
import type { List } from '../../lists/public.ts';
import classes from '../assistant.module.css';
import type { Draft } from '../editor/useDraft.ts';
import { creditsOf } from '../words.ts';
import { CompanyList } from './CompanyList.tsx';
import { type Lead, LeadPicker, useLeads } from './LeadPicker.tsx';
import { MarkedText } from './MarkedText.tsx';
import { PromptAsSent } from './PromptAsSent.tsx';
import own from './preview.module.css';
import { SourceList } from './SourceList.tsx';
import { useWriting, type Writing } from './useWriting.ts';
import { WritingState } from './WritingState.tsx';

/** For company lists, each reason has its own limit. */
const mostWords = ({ prompt, values }: Draft) =>
  bringsCompanies(prompt.prompt_type) ? null : values.options.max_words;

interface Props {
  draft: Draft;
  list: List | null;
  state: AssistantState | undefined;
}

export function PreviewColumn({ draft, list, state }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const { lead, pick } = useLead(list);
  const preview = usePreview(draft, lead, state);
  const { writing } = preview;
  const [pointed, point] = useState<number | null>(null);
  return (
    <section className={classes.preview} aria-labelledby={title}>
      <div className={classes.columnHead}>
        <h2 id={title} className="h15">
          {t('writing.preview.title')}
        </h2>
        <span className="right" />
        <LeadPicker list={list} lead={lead} onPick={pick} />
      </div>
      <div className={classes.previewBody}>
        <div className={own.bar}>
          <WritingState writing={writing} words={mostWords(draft)} />
          <Acts preview={preview} />
        </div>
        {writing?.problem && (
          <Note tone="bad" role="alert">
            {writing.problem}
          </Note>
        )}
        <Written writing={writing} hasLead={lead !== null} onSource={point} />
        {writing && writing.sources.length > 0 && (
          <SourceList sources={writing.sources} isWriting={writing.status === 'writing'} pointed={pointed} />
        )}
        {writing?.prompt && <PromptAsSent prompt={writing.prompt} />}
        {state && <Keep preview={preview} cost={state.cost_each} />}
      </div>
    </section>
  );
}

/** The list's first lead until another one is chosen; another list resets it. */
function useLead(list: List | null) {
  const [picked, setPicked] = useState<{ list: number; lead: Lead } | null>(null);
  const first = useLeads(list, '').data?.[0] ?? null;
  const isOfList = picked !== null && picked.list === list?.id;
  return { lead: isOfList ? picked.lead : first, pick: (lead: Lead) => list && setPicked({ list: list.id, lead }) };
}

function usePreview(draft: Draft, lead: Lead | null, state: AssistantState | undefined) {
  const { i18n } = useTranslation();
  const { prompt, values } = draft;
  const asked =
    lead !== null && draft.isPossible
      ? { result_id: lead.id, prompt_type: prompt.prompt_type, text: values.text, options: values.options }
      : null;
  const { writing, begin, stop } = useWriting(asked && { ...asked, language: i18n.language });
  const isOpen = state?.is_profile_complete === true && state.key_of !== null;
  /** Stored texts name their version, so it must be saved first. */
  const kept = draft.changes === 0 && lead ? { result_id: lead.id, prompt: draft.ref, save: true } : null;
  const keep = useAct(begin);
  return {
    writing,
    stop,
    mayWrite: asked !== null && isOpen,
    mayKeep: kept !== null && isOpen,
    write: () => asked && void begin(asked).catch(console.warn),
    keep: () => kept && keep.mutate(kept),
  };
}

interface ActsProps {
  preview: ReturnType<typeof usePreview>;
}

function Acts({ preview }: ActsProps) {
  const { t } = useTranslation();
  const { writing } = preview;
  if (writing?.status === 'writing')
    return (
      <Button size="xs" variant="subtle" leftSection={<IconPlayerStop />} onClick={preview.stop}>
        {t('common.stop')}
      </Button>
    );
  return (
    <Button size="xs" leftSection={<IconSparkles />} disabled={!preview.mayWrite} onClick={preview.write}>
      {t(writing ? 'writing.preview.again' : 'writing.preview.write')}
    </Button>
  );
}

interface KeepProps {
  preview: ReturnType<typeof usePreview>;
  cost: number;
}

/** Writes the text again with the saved version, and stores it with the lead. */
function Keep({ preview, cost }: KeepProps) {
  const { t } = useTranslation();
  if (preview.writing?.status !== 'done' || preview.writing.kept || !preview.mayKeep) return null;
  return (
    <SpendButton fullWidth credits={cost} leftSection={<IconDeviceFloppy />} onSpend={preview.keep}>
      {cost === 0 ? t('writing.preview.keepFree') : t('writing.preview.keep', { credits: creditsOf(t, cost) })}
    </SpendButton>
  );
}

interface WrittenProps {
  writing: Writing | null;
  hasLead: boolean;
  onSource: (n: number) => void;
}

function Written({ writing, hasLead, onSource }: WrittenProps) {
  const { t } = useTranslation();
  if (!writing) return <p className={own.empty}>{t(`writing.preview.${hasLead ? 'empty' : 'emptyList'}`)}</p>;
  if (writing.companies.length > 0) return <CompanyList companies={writing.companies} />;
  const isWriting = writing.status === 'writing';
  if (!isWriting && writing.marked === '') return null;
  return (
    <div className={own.text} aria-busy={isWriting} data-state={writing.status}>
      <MarkedText marked={writing.marked} sources={writing.sources} isWriting={isWriting} onSource={onSource} />
    </div>
  );
}
