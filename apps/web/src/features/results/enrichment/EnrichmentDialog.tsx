/**
 * Confirms an action on rows. The request includes the rows and the price of the estimate on screen. If either has
 * changed, nothing starts, and the dialog asks again.
 */
import {
  BRINGS_PEOPLE,
  DEFAULT_PEOPLE_PER_ROW,
  type EnrichmentAct,
  MAX_PEOPLE_PER_ROW,
} from '@leadwright/contract/searching/enrichment';
import { Button, Modal } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { NumberField } from '../../../ui/form/fields.tsx';
import { SpendButton } from '../../../ui/form/SpendButton.tsx';
import type { List } from '../../lists/public.ts';
import dialogs from '../dialogs.module.css';
import { type Chosen, useSelectionName } from '../list/chosen.ts';
import { EstimateFigures } from './EstimateFigures.tsx';
import classes from './enrichment.module.css';
import { type Asked, type Target, useEstimate, useStart } from './enrichment.queries.ts';
import { SourceOrder } from './SourceOrder.tsx';
import { isNamed, TargetField } from './TargetField.tsx';
import { creditsOf } from './words.ts';

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  act: EnrichmentAct;
  chosen: Chosen;
  onClose: () => void;
}

/** Mounted when the dialog opens. */
export function EnrichmentDialog({ list, act, chosen, onClose }: Props) {
  const { t } = useTranslation();
  const form = useOrder(list, act, chosen);
  const { estimate, start } = form;
  const close = useWhileShown(onClose);
  const what = useSelectionName(list.type, chosen.name, estimate.data?.rows.count ?? form.countBefore);
  const title = t(`results.screen.enrich.title.${act}`, { what });
  const submit = async () => {
    if (await form.submit()) close();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <p className="c13 t2">{t(`results.screen.enrich.text.${act}`)}</p>
      {BRINGS_PEOPLE.includes(act) && (
        <div className={classes.fields}>
          <NumberField
            label={t(
              `results.screen.enrich.limit.${act === 'find-similar' ? 'people' : list.type}` as 'results.screen.enrich.limit.local',
            )}
            allowDecimal={false}
            min={1}
            max={MAX_PEOPLE_PER_ROW}
            value={form.limit as never}
            onChange={(limit) => form.setLimit(limit as number | null)}
          />
          <TargetField act={act} usual={form.usual} value={form.target} onChange={form.setTarget} />
        </div>
      )}
      {estimate.error && <Note tone="warn">{estimate.error.message}</Note>}
      {(estimate.data || estimate.isPending) && <EstimateFigures act={act} estimate={estimate.data} />}
      <SourceOrder listType={list.type} act={act} onChange={() => void estimate.refetch()} />
      <div className={dialogs.foot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <SpendButton
          variant="filled"
          credits={form.price?.maximum_credits}
          loading={start.isPending || start.isSuccess}
          disabled={!form.isReady}
          onSpend={() => submit().catch(console.warn)}
        >
          {form.price && form.price.maximum_credits > 0
            ? t('results.screen.enrich.goUpTo', {
                act: t(`results.screen.enrich.act.${act}`),
                credits: creditsOf(t, form.price.maximum_credits),
              })
            : t(`results.screen.enrich.act.${act}`)}
        </SpendButton>
      </div>
    </Modal>
  );
}

/** The state of the dialog: its options, the estimate, and the request. */
function useOrder(list: Props['list'], act: EnrichmentAct, chosen: Chosen) {
  const dialog = useId();
  const [limit, setLimit] = useKeptState<number | null>('people', DEFAULT_PEOPLE_PER_ROW);
  const [target, setTarget] = useKeptState<Target>('target', undefined);
  const asked = askOf(act, chosen, limit, target);
  const estimate = useEstimate(list.id, dialog, asked);
  const start = useStart(list.id);
  /** Blocks from the first press, before the button can render as disabled. */
  const pressed = useRef(false);
  const { data } = estimate;
  // The default list's name comes from the estimates.
  const [usual, setUsual] = useState<string>();
  if (target === undefined && data?.list && data.list.name !== usual) setUsual(data.list.name);
  const price = data && { cost_each: data.cost_each, maximum_credits: data.maximum_credits };
  return {
    estimate,
    start,
    limit,
    setLimit,
    target,
    setTarget,
    usual,
    price,
    /** The number of ticked rows is known before the estimate. */
    countBefore: chosen.selection.ids ? chosen.count : undefined,
    isReady: data !== undefined && data.askable > 0 && !estimate.isFetching && isNamed(target),
    submit: async () => {
      if (pressed.current || !asked || !data || !price) return false;
      pressed.current = true;
      const selection = { ...chosen.selection, expected: data.rows };
      try {
        await start.mutateAsync({ ...asked, selection, ...(target && { list: target }), expected: price });
        return true;
      } catch (reason) {
        // Already shown. If rows or price have changed, the new values must be confirmed.
        if (reason instanceof ApiError && reason.status === 409) await estimate.refetch();
        else console.warn(reason);
        return false;
      } finally {
        pressed.current = false;
      }
    },
  };
}

/** Null while the form is incomplete. The name of a new list does not affect the price. */
function askOf(act: EnrichmentAct, { selection }: Chosen, limit: number | null, target: Target): Asked | null {
  if (!BRINGS_PEOPLE.includes(act)) return { act, selection };
  const isPossible = limit !== null && Number.isInteger(limit) && limit >= 1 && limit <= MAX_PEOPLE_PER_ROW;
  return isPossible ? { act, selection, limit, ...(target && 'id' in target && { list: target }) } : null;
}
