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

const LOOKS: Record<CrmState, { tone: Tone | 'mute'; Icon: typeof IconTrophy }> = {
  open: { tone: 'mute', Icon: IconCircleDashed },
  working: { tone: 'info', Icon: IconProgress },
  won: { tone: 'ok', Icon: IconTrophy },
  lost: { tone: 'bad', Icon: IconThumbDown },
  deleted: { tone: 'warn', Icon: IconTrash },
  unsubscribed: { tone: 'warn', Icon: IconUserOff },
  merged: { tone: 'mute', Icon: IconArrowMerge },
};

export function CrmStateWord({ state }: { state: CrmState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <StateWord tone={tone} icon={<Icon />}>
      {i18next.t(`results.crm.state.${state}`)}
    </StateWord>
  );
}

const ownerWords = (owner: string) => (owner ? i18next.t('results.crm.owner', { name: owner }) : '');
const wordsOf = (states: readonly CrmState[]) =>
  states.map((state) => i18next.t(`results.crm.state.${state}`)).join(', ');

/** The first one in a row; the tooltip has the others and the owner. */
export const CrmCell = ({ row }: { row: Pick<Result, 'crm_states' | 'crm_owner'> }) => {
  // Who unsubscribed must not be overlooked.
  const state = row.crm_states.includes('unsubscribed') ? 'unsubscribed' : row.crm_states[0];
  return state ? (
    <span
      className={classes.crm}
      data-hint-title={wordsOf(row.crm_states)}
      data-hint={ownerWords(row.crm_owner) || wordsOf(row.crm_states)}
    >
      <CrmStateWord state={state} />
      {row.crm_states.length > 1 && <span className="t3 num">+{row.crm_states.length - 1}</span>}
    </span>
  ) : (
    <span className="t3">–</span>
  );
};
