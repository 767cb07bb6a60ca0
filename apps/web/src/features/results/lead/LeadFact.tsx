/** One value of a lead: name, value and source; text can be corrected by hand. */
import type { ListType } from '@leadwright/contract/leads/lists';
import {
  type ColumnKind,
  isNumber,
  isProse,
  kindOf,
  type ResultColumn,
} from '@leadwright/contract/leads/result-columns';
import { technologyName } from '@leadwright/contract/leads/technologies';
import { Button, TextInput } from '@mantine/core';
import { IconDatabase, IconPencil, IconWorld, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Tag } from '../../../ui/display/marks.tsx';
import { EmailCell, RatingCell, SiteLink, shown } from '../list/cells.tsx';
import { columnIds, columnName, numberText, textOf } from '../list/columns.tsx';
import { ageOf, originWords, sourceName } from '../origins.ts';
import { type ResultDetails, useCorrect } from '../results.queries.ts';
import { evidenceOf } from './extras.ts';
import classes from './LeadDetails.module.css';

/** Kinds of contact columns, in order. */
const CONTACTS: ColumnKind[] = ['email', 'phone', 'url', 'profile', 'handle'];
const isContact = (column: ResultColumn) => CONTACTS.includes(kindOf(column));

/** Contact values first, then the rest. The name is the title, and texts have their own place. */
export function factsOf(type: ListType) {
  const all: ResultColumn[] = columnIds(type).filter((column) => column !== 'name' && !isProse(column));
  return {
    contacts: CONTACTS.flatMap((kind) => all.filter((column) => kindOf(column) === kind)),
    facts: all.filter((column) => !isContact(column) && column !== 'reviews'),
  };
}

export function LeadFact({ lead, column }: { lead: ResultDetails; column: ResultColumn }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const name = columnName(t, column);
  const value = lead[column];
  const isText = !isNumber(column) && !Array.isArray(value);
  if (editing) return <Correct lead={lead} column={column} name={name} onClose={() => setEditing(false)} />;
  return (
    <div className={classes.fact} data-kind={kindOf(column)}>
      <dt>{name}</dt>
      <dd>
        {shownValue(lead, column)}
        {isContact(column) && value ? (
          <CopyButton compact text={String(value)} label={t('results.screen.lead.copy', { what: name })} />
        ) : null}
        {isText && (
          <span className={classes.edit}>
            <IconButton small label={t('results.screen.lead.correct', { what: name })} onClick={() => setEditing(true)}>
              <IconPencil />
            </IconButton>
          </span>
        )}
      </dd>
      <dd className={classes.from}>
        <Source lead={lead} column={column} />
      </dd>
    </div>
  );
}

function shownValue(lead: ResultDetails, column: ResultColumn): ReactNode {
  const value = lead[column];
  const kind = kindOf(column);
  if (kind === 'email') return <EmailCell row={lead} word={false} />;
  if (kind === 'rating') return <RatingCell row={lead} />;
  if (kind === 'url' || kind === 'profile') return <SiteLink url={String(value)} />;
  if (Array.isArray(value)) return <Technologies lead={lead} names={value} />;
  if (typeof value === 'number') return <span className="num">{numberText(column, value)}</span>;
  if (kind === 'phone' && value) return <a href={`tel:${value}`}>{textOf(column, value)}</a>;
  return value ? (
    <span className="ell" title={textOf(column, value)}>
      {textOf(column, value)}
    </span>
  ) : (
    <span className="t3">–</span>
  );
}

/** Each with its evidence, if the website itself was read. */
function Technologies({ lead, names }: { lead: ResultDetails; names: string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return <span className="t3">–</span>;
  const hintOf = (name: string) => {
    const seen = evidenceOf(lead, name);
    return seen && t('results.screen.lead.seenOn', { page: shown(seen.page), text: seen.text });
  };
  return (
    <span className={classes.technologies}>
      {names.map((name) => (
        <span key={name} data-hint={hintOf(name)} data-hint-title={technologyName(name)}>
          <Tag title="">{technologyName(name)}</Tag>
        </span>
      ))}
    </span>
  );
}

/** "Hunter, 3 Nov" or "OpenStreetMap, data of May 2018"; the source page opens in a new tab. The rest is in the tooltip. */
function Source({ lead, column }: { lead: ResultDetails; column: ResultColumn }) {
  const { t } = useTranslation();
  const from = lead.provenance[column];
  if (!from) return null;
  const words = [sourceName(t, from), ageOf(t, from) || formatDay(from.at)].join(', ');
  const title = [originWords(t, from), from.licence].filter(Boolean).join(' · ');
  const isPage = from.url !== null && /^https?:\/\//.test(from.url);
  const Icon = isPage ? IconWorld : IconDatabase;
  const inside = (
    <>
      <Icon aria-hidden="true" />
      <span className="ell">{words}</span>
    </>
  );
  return isPage ? (
    <a className={classes.source} title={title} href={from.url ?? ''} target="_blank" rel="noreferrer noopener">
      {inside}
    </a>
  ) : (
    <span className={classes.source} title={title}>
      {inside}
    </span>
  );
}

interface CorrectProps {
  lead: ResultDetails;
  column: ResultColumn;
  name: string;
  onClose: () => void;
}

function Correct({ lead, column, name, onClose }: CorrectProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(String(lead[column] ?? ''));
  const correct = useCorrect();
  const close = useWhileShown(onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await correct.mutateAsync({ id: lead.id, values: { [column]: value } });
    close();
  };
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd className={classes.form}>
        <form className={classes.form} style={{ flex: 1 }} onSubmit={(event) => void submit(event).catch(console.warn)}>
          <TextInput
            size="sm"
            aria-label={name}
            autoFocus
            maxLength={500}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Arrow keys move the cursor here instead of changing rows; Escape leaves only the field.
              event.stopPropagation();
              if (event.key === 'Escape') onClose();
            }}
          />
          <Button type="submit" size="sm" className={classes.save ?? ''} loading={correct.isPending}>
            {t('common.save')}
          </Button>
          <IconButton label={t('common.cancel')} onClick={onClose}>
            <IconX />
          </IconButton>
        </form>
      </dd>
    </div>
  );
}
