/** The e-mail cell of the drawings: icon, address, word at the right edge. */
import { IconCircleCheck, IconCircleMinus, IconProgress, IconProgressHelp } from '@tabler/icons-react';
import classes from './Kit.module.css';
import type { EmailState as State } from './sample.ts';

const LOOKS = {
  found: { Icon: IconCircleCheck, word: 'Found', instead: '' },
  potential: { Icon: IconProgressHelp, word: 'Potential', instead: '' },
  looking: { Icon: IconProgress, word: 'Looking', instead: 'Checking site' },
  none: { Icon: IconCircleMinus, word: 'None', instead: 'No e-mail found' },
};

export function EmailState({ state, email }: { state: State; email: string | null }) {
  const { Icon, word, instead } = LOOKS[state];
  return (
    <span className={classes.email} data-state={state}>
      <Icon aria-hidden="true" />
      <span className="ell">{email ?? instead}</span>
      <small>{word}</small>
    </span>
  );
}
