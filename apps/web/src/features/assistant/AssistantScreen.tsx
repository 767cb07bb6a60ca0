/** The AI assistant: prompts at the left, the open prompt in the middle, its preview and target at the right. */
import { AI_LIST_TYPES, type AiListType, isAiListType } from '@leadwright/contract/ai/assistant';
import { Button, Drawer, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { useSignedIn } from '../../lib/session.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { ProfileBand } from '../business-profile/public.ts';
import classes from './assistant.module.css';
import { keyOf, type Prompt, useAssistantState, usePrompts, useVariablesOf } from './assistant.queries.ts';
import { EditorColumn } from './editor/EditorColumn.tsx';
import { useDraft } from './editor/useDraft.ts';
import { VariablesProvider, variablesOf } from './editor/variables.tsx';
import { KeyBadge, VersionMenu } from './KeyBadge.tsx';
import { PreviewColumn } from './preview/PreviewColumn.tsx';
import { NewPromptDialog } from './prompts/NewPromptDialog.tsx';
import { PromptColumn } from './prompts/PromptColumn.tsx';
import { useWriteFor } from './write-for/useWriteFor.ts';
import { WriteFor } from './write-for/WriteFor.tsx';

const ROUTE = '/app/lead-search/ai-assistant';

export function AssistantScreen() {
  const { t } = useTranslation();
  const raw = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const type: AiListType = raw.type && isAiListType(raw.type) ? raw.type : 'local';
  const state = useAssistantState();
  const { isMainUser } = useSignedIn();
  const prompts = usePrompts(type);
  const open = (prompt?: Prompt) =>
    void navigate({ to: '/lead-search/ai-assistant', search: { type, ...(prompt && { prompt: keyOf(prompt) }) } });
  return (
    <Page
      width="full"
      title={t('navigation.entry.aiAssistant')}
      subtitle={t('writing.subtitle')}
      actions={
        <div className={classes.headActs}>
          <SegmentedControl
            size="xs"
            aria-label={t('writing.forWhom')}
            value={type}
            data={AI_LIST_TYPES.map((value) => ({ value, label: t(`writing.for.${value}`) }))}
            onChange={(next) => void navigate({ to: '/lead-search/ai-assistant', search: { type: next } })}
          />
          <KeyBadge state={state.data} />
          {isMainUser && state.data && <VersionMenu state={state.data} />}
        </div>
      }
    >
      <div className={classes.band}>
        <ProfileBand />
      </div>
      <QueryState query={prompts}>
        {(all) => (
          <Workbench key={type} type={type} prompts={all} wanted={raw.prompt} onOpen={open} state={state.data} />
        )}
      </QueryState>
    </Page>
  );
}

/** The one in the URL, the account's own, or the most used default. */
const openOf = (prompts: readonly Prompt[], wanted: string | undefined) =>
  prompts.find((prompt) => keyOf(prompt) === wanted) ??
  prompts.find((prompt) => !prompt.is_default) ??
  prompts.find(({ prompt_type }) => prompt_type === 'first_line') ??
  prompts[0] ??
  null;

interface WorkbenchProps {
  type: AiListType;
  prompts: readonly Prompt[];
  wanted: string | undefined;
  onOpen: (prompt?: Prompt) => void;
  state: ReturnType<typeof useAssistantState>['data'];
}

function Workbench({ type, prompts, wanted, onOpen, state }: WorkbenchProps) {
  const [isCreating, setCreating] = useKeptState('new prompt', false);
  const variables = useVariablesOf(type);
  const known = useMemo(() => (variables.data ? variablesOf(variables.data) : []), [variables.data]);
  const open = openOf(prompts, wanted);
  if (!open) return null;
  return (
    <VariablesProvider value={known}>
      <div className={classes.columns}>
        <Prompts prompts={prompts} open={open} onNew={() => setCreating(true)} />
        {/* Keyed by prompt, so that changes and texts are not shared. */}
        <OnePrompt key={keyOf(open)} prompt={open} state={state} onOpen={onOpen} />
      </div>
      {isCreating && (
        <NewPromptDialog
          type={type}
          promptType={open.prompt_type}
          onCreated={onOpen}
          onClose={() => setCreating(false)}
        />
      )}
    </VariablesProvider>
  );
}

/** On a phone the prompts are behind a button with the name of the open one. */
function Prompts({ prompts, open, onNew }: { prompts: readonly Prompt[]; open: Prompt; onNew: () => void }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const [opened, setOpened] = useState(false);
  if (!narrow) return <PromptColumn prompts={prompts} open={open} onNew={onNew} />;
  const close = () => setOpened(false);
  return (
    <div className={classes.choose}>
      <Button fullWidth justify="space-between" rightSection={<IconChevronDown />} onClick={() => setOpened(true)}>
        {open.name}
      </Button>
      <Button leftSection={<IconPlus />} onClick={onNew}>
        {t('writing.prompt.short')}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="80%"
        padding={0}
        title={t('writing.prompt.all')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <PromptColumn prompts={prompts} open={open} onNew={onNew} onChosen={close} />
      </Drawer>
    </div>
  );
}

interface OneProps {
  prompt: Prompt;
  state: WorkbenchProps['state'];
  onOpen: WorkbenchProps['onOpen'];
}

function OnePrompt({ prompt, state, onOpen }: OneProps) {
  const draft = useDraft(prompt, onOpen);
  const guard = useLeaveGuard(draft, { ofView: true });
  const target = useWriteFor(prompt.type);
  return (
    <>
      {guard}
      <EditorColumn draft={draft} state={state} onOpen={onOpen} onRemoved={() => onOpen()} />
      <div className={classes.aside}>
        <PreviewColumn draft={draft} list={target.list} state={state} />
        <WriteFor draft={draft} target={target} state={state} />
      </div>
    </>
  );
}
