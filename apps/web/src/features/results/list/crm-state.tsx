/** What CRMs say of a lead, as words with icons. */
import type { CrmState } from '@leadwright/contract/leads/crm-states';
import {
  IconArrowMerge,
  IconCircleDashed,
  IconProgress,
  IconThumbDown,
  IconTrash,
  IconTrophy,
  IconUserOff,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { StateWord, type Tone } from '../../../ui/display/marks.tsx';
import type { Result } from '../results.queries.ts';
import classes from './cells.module.css';

/**
 * The most important state comes first: unsubscribed, then won or lost, then open. A lead may be in several CRMs, and most of
 * them have done nothing with it.
 */
const LOOKS: Record<CrmState, readonly [Tone | 'mute', typeof IconTrophy]> = {
  unsubscribed: ['warn', IconUserOff],
  won: ['ok', IconTrophy],
  lost: ['bad', IconThumbDown],
  working: ['info', IconProgress],
  deleted: ['warn', IconTrash],
  open: ['mute', IconCircleDashed],
  merged: ['mute', IconArrowMerge],
};
const BY_WEIGHT = Object.keys(LOOKS) as CrmState[];

export function CrmStateWord({ state }: { state: CrmState }) {
  const [tone, Icon] = LOOKS[state];
  return (
    <StateWord tone={tone} icon={<Icon />}>
      {i18next.t(`results.crm.state.${state}`)}
    </StateWord>
  );
}

const ownerWords = (owner: string) => (owner ? i18next.t('results.crm.owner', { name: owner }) : '');
const wordsOf = (states: readonly CrmState[]) =>
  states.map((state) => i18next.t(`results.crm.state.${state}`)).join(', ');

/** The most important one; the tooltip has the others and the owner. */
export const CrmCell = ({ row }: { row: Pick<Result, 'crm_states' | 'crm_owner'> }) => {
  const states = BY_WEIGHT.filter((state) => row.crm_states.includes(state));
  const [state] = states;
  const words = wordsOf(states);
  return state ? (
    <span className={classes.crm} data-hint-title={words} data-hint={ownerWords(row.crm_owner) || words}>
      <CrmStateWord state={state} />
      {states.length > 1 && <span className="t3 num">+{states.length - 1}</span>}
    </span>
  ) : (
    <span className="t3">–</span>
  );
};
