/**
 * An address with its state (docs/product-rules.md#lists-and-results): icon, address, and the state at the right edge.
 * The tooltip explains the reason and the source.
 */
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconProgress,
  IconProgressHelp,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './EmailState.module.css';
import { Hint } from './Hint.tsx';

const EMAIL_STATES = ['found', 'potential', 'looking', 'none', 'unchecked'] as const;
export type EmailStateName = (typeof EMAIL_STATES)[number];

const ICONS = {
  found: IconCircleCheck,
  potential: IconProgressHelp,
  looking: IconProgress,
  none: IconCircleMinus,
  unchecked: IconCircleDashed,
};

/** Shown in place of an address. */
const INSTEAD = { found: null, potential: null, looking: 'checking', none: 'nothing', unchecked: 'notYet' } as const;

interface Props {
  state: EmailStateName;
  email: string | null;
  /** "Found on the company site, accepted by its mail server" */
  why?: string;
}

export function EmailState({ state, email, why }: Props) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  const word = INSTEAD[state];
  const instead = word ? t(`ui.email.${word}`) : '';
  const mark = (
    <span className={classes.email} data-state={state}>
      <Icon aria-hidden="true" />
      <span className="ell">{email ?? instead}</span>
      <small>{t(`ui.email.${state}`)}</small>
    </span>
  );
  return why ? <Hint label={why}>{mark}</Hint> : mark;
}
