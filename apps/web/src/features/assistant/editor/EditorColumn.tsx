/** One prompt: its name, its text with variables, its settings, and its versions. */
import { type AssistantState, MAX_PROMPT } from '@leadwright/contract/ai/assistant';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadComponent } from '../../../lib/load.ts';
import { toast } from '../../../lib/toast.ts';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import classes from '../assistant.module.css';
import { type Prompt, useImprove } from '../assistant.queries.ts';
import { SaveFoot } from '../versions/SaveFoot.tsx';
import { EditorHead } from './EditorHead.tsx';
import own from './editor.module.css';
import { PromptSettings } from './PromptSettings.tsx';
import { variablesIn, wordsIn } from './prompt-text.ts';
import type { Draft } from './useDraft.ts';
import { SOURCE_ICONS, useVariables, type VariableSource } from './variables.tsx';

const PromptEditor = loadComponent(() => import('./PromptEditor.tsx'), 'PromptEditor');

interface Props {
  draft: Draft;
  state: AssistantState | undefined;
  onOpen: (prompt: Prompt) => void;
  onRemoved: () => void;
}

export function EditorColumn({ draft, state, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.editor} aria-label={draft.prompt.name}>
      <EditorHead draft={draft} onOpen={onOpen} onRemoved={onRemoved} />
      <div className={classes.editorBody}>
        <div className={own.card}>
          <Suspense
            fallback={
              <div className={own.loading}>
                <SkeletonLines lines={5} />
              </div>
            }
          >
            <PromptEditor
              label={t('writing.editor.label')}
              value={draft.values.text}
              onChange={(text) => draft.change({ text })}
            />
          </Suspense>
          <Foot draft={draft} state={state} />
        </div>
        <Sources trained={state?.training_sources} />
        <PromptSettings draft={draft} />
      </div>
      <SaveFoot draft={draft} />
    </section>
  );
}

function Foot({ draft, state }: Pick<Props, 'draft' | 'state'>) {
  const { t } = useTranslation();
  const { text } = draft.values;
  const variables = variablesIn(text).length;
  const [before, after] = t('writing.editor.typeFor', { key: '\u0000' }).split('\u0000');
  return (
    <div className={own.foot}>
      <span className={own.hint}>
        {before}
        <Kbd>{'{'}</Kbd>
        {after}
      </span>
      {draft.isTooLong && (
        <span className={own.tooLong} role="alert">
          {t('writing.editor.tooLong', { n: formatNumber(MAX_PROMPT) })}
        </span>
      )}
      <span className="right num">
        {t('writing.editor.words', { count: wordsIn(text), n: formatNumber(wordsIn(text)) })},{' '}
        {t('writing.editor.variableCount', { count: variables, n: formatNumber(variables) })}
      </span>
      <Improve draft={draft} isOpen={state?.is_profile_complete === true && state.key_of !== null} />
    </div>
  );
}

/** The response counts only for its own text, and only while its prompt is open. */
function Improve({ draft, isOpen }: { draft: Draft; isOpen: boolean }) {
  const { t } = useTranslation();
  const improve = useImprove();
  const latest = useRef<Draft | null>(draft);
  useEffect(() => {
    latest.current = draft;
    return () => {
      latest.current = null;
    };
  });
  const run = async () => {
    const { prompt, values } = draft;
    const { type, prompt_type } = prompt;
    const { data } = await improve.mutateAsync({ type, prompt_type, text: values.text, options: values.options });
    if (latest.current?.values.text !== values.text) return;
    latest.current.change({ text: data.text });
    const undo = async () => latest.current?.change({ text: values.text });
    toast.show(t('writing.editor.improved'), { action: { label: t('common.undo'), run: undo } });
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconSparkles />}
      loading={improve.isPending}
      disabled={!isOpen || !draft.isPossible}
      onClick={() => void run().catch(console.warn)}
    >
      {t('writing.editor.improve')}
    </Button>
  );
}

/** Where the values of variables come from, and how many there are. */
function Sources({ trained }: { trained: number | undefined }) {
  const { t } = useTranslation();
  const variables = useVariables();
  const count = (source: VariableSource) => variables.filter(({ key }) => key.startsWith(`${source}.`)).length;
  return (
    <div className={own.sources}>
      {(['lead', 'profile'] as const).map((source) => (
        <span key={source}>
          {SOURCE_ICONS[source]}
          {t(`writing.editor.from.${source}`, { count: count(source), n: formatNumber(count(source)) })}
        </span>
      ))}
      {trained !== undefined && (
        <span>
          {SOURCE_ICONS.training}
          {t('writing.editor.from.training', { count: trained, n: formatNumber(trained) })}
        </span>
      )}
    </div>
  );
}
