/**
 * Small marks. Badge: a state, with icon and word. Tag: a fact or a label with its dot. Chip: a removable filter.
 * Token: a choice inside a field. StateWord: a state in running text. Color is never the only cue.
 */
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './marks.module.css';

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'selected';
export type LabelColour = 'red' | 'amber' | 'green' | 'blue' | 'violet' | 'slate';

export const Badge = ({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone} data-plain={icon ? undefined : true}>
    {icon}
    {children}
  </span>
);

export const Tag = ({ label, title, children }: { label?: LabelColour; title?: string; children: ReactNode }) => (
  <span className={classes.tag} title={(title ?? (typeof children === 'string' ? children : '')) || undefined}>
    {label && <span className={classes.dot} style={{ background: `var(--l-${label})` }} />}
    <span className={classes.text}>{children}</span>
  </span>
);

interface TagsProps {
  items: { label: string; colour?: LabelColour; title?: string }[];
  /** How many are shown; the rest become `+n`. */
  most?: number;
  /** False if the surrounding element has its own tooltip. */
  titled?: boolean;
}
/** Tags in one line: those that do not fit become `+n`. Nothing wraps. */
export function Tags({ items, most = 2, titled = true }: TagsProps) {
  const rest = items.slice(most);
  if (items.length === 0) return <span className="t3">–</span>;
  return (
    <span className={classes.tags}>
      {items.slice(0, most).map(({ label, colour, title }) => (
        <Tag key={label} {...(colour && { label: colour })} {...(titled ? title && { title } : { title: '' })}>
          {label}
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className={classes.rest}>
          <Tag title={titled ? rest.map((item) => item.label).join(', ') : ''}>+{rest.length}</Tag>
        </span>
      )}
    </span>
  );
}

interface ChipProps {
  /** "Rating greater than" */
  name: string;
  /** "3.9" */
  value?: string;
  removeLabel: string;
  onRemove: () => void;
}
export const Chip = ({ name, value, removeLabel, onRemove }: ChipProps) => (
  <span className={classes.chip}>
    <span>
      {name} {value && <b>{value}</b>}
    </span>
    <button type="button" aria-label={removeLabel} onClick={onRemove}>
      <IconX />
    </button>
  </span>
);

export const Token = ({
  children,
  removeLabel,
  onRemove,
}: {
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}) => (
  <span className={classes.token}>
    {children}
    <button type="button" aria-label={removeLabel} onClick={onRemove}>
      <IconX />
    </button>
  </span>
);

export const StateWord = ({ tone, icon, children }: { tone: Tone | 'mute'; icon?: ReactNode; children: ReactNode }) => (
  <span className={classes.state} data-tone={tone}>
    {icon}
    {children}
  </span>
);
