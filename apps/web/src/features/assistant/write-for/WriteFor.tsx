/** Selects a list and shows the price: a trial of five rows, then all rows without this text. */
import type { AssistantState } from '@leadwright/contract/ai/assistant';
import { TRIED_ROWS } from '@leadwright/contract/ai/texts';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../../lib/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { ShortNote } from '../../../ui/form/ShortNote.tsx';
import { SpendButton } from '../../../ui/form/SpendButton.tsx';
import type { List } from '../../lists/public.ts';
import { RunPanel } from '../act/RunPanel.tsx';
import { type TextOrder, useTextOrder } from '../act/useTextOrder.ts';
import classes from '../assistant.module.css';
import type { Draft } from '../editor/useDraft.ts';
import { type Option, Picker } from '../Picker.tsx';
import { isOver } from '../texts.queries.ts';
import { creditsOf, rowsOf } from '../words.ts';
import { type Target, useListsOf } from './useWriteFor.ts';

interface Props {
  draft: Draft;
  target: Target;
  state: AssistantState | undefined;
}

/** All rows of the list, sent or not. */
const EVERYTHING = { filter: { sent: -1 } } as const;

export function WriteFor({ draft, target, state }: Props) {
  const { t } = useTranslation();
  const [runId, setRunId] = useState<number | null>(null);
  const { all, few, isAsked } = useOrders({ draft, target, state });
  const order = async (one: TextOrder) => {
    const run = await one.submit();
    if (run) setRunId(run.id);
  };
  return (
    <section className={classes.writeFor} aria-label={t('writing.writeFor.title')}>
      <dl>
        <Figure
          name={t('writing.writeFor.title')}
          value={<ListChoice target={target} open={all.estimate.data?.texts} />}
        />
        <Figures order={all} isAsked={isAsked} cost={state?.cost_each} />
      </dl>
      <Why draft={draft} state={state} target={target} order={all} />
      <div className={classes.writeActs}>
        <SpendButton
          size="lg"
          fullWidth
          credits={few.price?.maximum_credits}
          disabled={!few.isReady}
          loading={few.isStarting}
          onSpend={() => order(few)}
        >
          {tryWords(t, few)}
        </SpendButton>
        <SpendButton
          size="lg"
          fullWidth
          variant="filled"
          credits={all.price?.maximum_credits}
          disabled={!all.isReady}
          loading={all.isStarting}
          onSpend={() => order(all)}
        >
          {goWords(t, target, all)}
        </SpendButton>
      </div>
      {runId !== null && <RunPanel runId={runId} onClose={() => setRunId(null)} onOther={setRunId} />}
    </section>
  );
}

/** Estimates for all rows without this text, and for the first five. Disabled while nothing can be written. */
function useOrders({ draft, target: { list }, state }: Props) {
  const isOpen = state?.has_bulk === true && state.is_profile_complete && state.key_of !== null;
  // A draft writes nothing until it is in use.
  const isInUse = draft.changes === 0 && draft.prompt.draft === null;
  const isAsked = isOpen && isInUse && list !== null && list.result_count > 0;
  const asked = isAsked ? { selection: EVERYTHING, prompts: [draft.ref], existing: 'skip' as const } : null;
  const all = useTextOrder(list?.id ?? null, asked);
  const few = useTextOrder(list?.id ?? null, asked && { ...asked, limit: TRIED_ROWS });
  // Texts written in the meantime change the estimate.
  useLive('texts.progress', (run) => {
    if (isAsked && run.list_id === list.id && isOver(run)) for (const one of [all, few]) void one.estimate.refetch();
  });
  return { all, few, isAsked };
}

function tryWords(t: TFunction, { estimate: { data }, price }: TextOrder) {
  if (!data || !price) return t('writing.writeFor.tryFirst');
  const said = { count: data.texts, n: formatNumber(data.texts) };
  if (price.maximum_credits === 0) return t('writing.writeFor.tryFree', said);
  return t('writing.writeFor.try', { ...said, credits: creditsOf(t, price.maximum_credits) });
}

function goWords(t: TFunction, { type }: Target, { estimate: { data }, price }: TextOrder) {
  if (!data || !price) return t('writing.writeFor.goFirst');
  const rows = rowsOf(t, type, data.texts);
  if (price.maximum_credits === 0) return t('writing.writeFor.goFree', { rows });
  return t('writing.writeFor.go', { rows, credits: creditsOf(t, price.maximum_credits) });
}

function ListChoice({ target, open }: { target: Target; open: number | undefined }) {
  const { t } = useTranslation();
  const { list } = target;
  const [typed, setTyped] = useState('');
  const found = useListsOf(target.type, typed.trim());
  const words = list
    ? open === undefined
      ? list.name
      : t('writing.writeFor.without', { list: list.name, n: formatNumber(open) })
    : target.isKnown
      ? t('writing.writeFor.noList')
      : '…';
  return (
    <Picker<List & Option>
      label={t('writing.writeFor.choose')}
      position="top-end"
      disabled={!list}
      chosen={list?.id ?? null}
      typed={typed}
      onType={setTyped}
      options={found.data?.data.map((one) => ({ ...one, detail: rowsOf(t, one.type, one.result_count) }))}
      onPick={target.pick}
    >
      <span className="ell">{words}</span>
      <IconChevronDown aria-hidden="true" />
    </Picker>
  );
}

interface FiguresProps {
  order: TextOrder;
  isAsked: boolean;
  cost: number | undefined;
}

function Figures({ order: { estimate }, isAsked, cost }: FiguresProps) {
  const { t } = useTranslation();
  const hasWallet = seesWallet(useSignedIn());
  const each = estimate.data?.cost_each ?? cost;
  const after = estimate.data?.balance_after;
  const isShort = estimate.data?.is_affordable === false;
  return (
    <>
      <Figure
        name={t('writing.writeFor.each')}
        value={each === undefined ? <SkeletonBar width={64} /> : creditsOf(t, each)}
      />
      {hasWallet && (
        <Figure
          name={t(isShort ? 'search.screen.estimate.missing' : 'search.screen.estimate.after')}
          short={isShort}
          value={
            after === undefined || after === null ? (
              isAsked && !estimate.isError ? (
                <SkeletonBar width={64} />
              ) : (
                '–'
              )
            ) : isShort ? (
              formatNumber(Math.max(0, -after))
            ) : (
              t('search.screen.estimate.orMore', { n: formatNumber(after) })
            )
          }
        />
      )}
    </>
  );
}

/** Why nothing can be written now. */
function Why({ draft, state, target, order }: Props & { order: TextOrder }) {
  const { t } = useTranslation();
  const hasWallet = seesWallet(useSignedIn());
  const { data, error } = order.estimate;
  if (!state) return null;
  if (!state.has_bulk) return <Note>{t('writing.writeFor.older')}</Note>;
  if (state.key_of === null) return <Note tone="warn">{t('writing.key.noneText')}</Note>;
  if (target.isKnown && (!target.list || target.list.result_count === 0))
    return (
      <Note>
        {t('writing.writeFor.empty')}{' '}
        <Link className="link" to="/lead-search/new-search">
          {t('navigation.entry.newSearch')}
        </Link>
      </Note>
    );
  if (draft.changes > 0) return <Note>{t('writing.writeFor.saveFirst')}</Note>;
  if (draft.prompt.draft) return <Note>{t('writing.writeFor.useFirst')}</Note>;
  if (error) return <Note tone="warn">{error.message}</Note>;
  if (data?.texts === 0) return <Note role="status">{t('writing.writeFor.nothing')}</Note>;
  if (data && !data.is_affordable) return <ShortNote seesWallet={hasWallet} />;
  return null;
}
