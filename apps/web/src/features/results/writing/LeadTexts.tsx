/** The assistant's texts for a lead, which can be edited and traced to their prompt and sources. */

import { isAiListType } from '@leadwright/contract/ai/assistant';
import type { LeadText } from '@leadwright/contract/ai/texts';
import { RESULT_COLUMNS, type ResultColumn } from '@leadwright/contract/leads/result-columns';
import { Button, Textarea } from '@mantine/core';
import { IconChevronRight, IconPencil, IconRepeat, IconSparkles } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { inOrder } from '../../../ui/display/in-order.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import type { Act } from '../../../ui/layout/Toolbar.tsx';
import { SourceList } from '../../assistant/public.ts';
import type { List } from '../../lists/public.ts';
import { nameOf } from '../list/cells.tsx';
import { type Chosen, chosenRow } from '../list/chosen.ts';
import { type ResultDetails, useCorrect } from '../results.queries.ts';
import { LeadCompanies } from './LeadCompanies.tsx';
import classes from './LeadTexts.module.css';
import { Ordering } from './ListTexts.tsx';
import { useLeadTexts } from './lead-texts.queries.ts';
import { useWritingAct } from './useWritingAct.tsx';

interface Props {
  lead: ResultDetails;
  list: Pick<List, 'id' | 'type' | 'name'>;
  /** In its own tab. Elsewhere nothing is shown for a lead without texts. */
  saysNone?: boolean;
}

export function LeadTexts({ lead, list, saysNone = false }: Props) {
  const { t } = useTranslation();
  const { data } = useLeadTexts(lead.id);
  const [ordered, setOrdered] = useKeptState<Chosen | null>('texts', null);
  const [write] = useWritingAct(list, false, () => setOrdered(chosenRow(lead)))(lead);
  if (!data || (data.length === 0 && !saysNone)) return null;
  return (
    <PanelSection title={t('writing.lead.title')}>
      {data.length === 0 && (
        <EmptyState
          icon={<IconSparkles />}
          title={t('writing.lead.none')}
          text={t('writing.lead.noneText')}
          action={write && <Button onClick={write.run}>{write.label}</Button>}
        />
      )}
      {data.map((text) => (
        <OneText key={text.prompt_type} lead={lead} text={text} again={write} />
      ))}
      {ordered && isAiListType(list.type) && (
        <Ordering list={{ ...list, type: list.type }} chosen={ordered} onClose={() => setOrdered(null)} />
      )}
    </PanelSection>
  );
}

interface TextProps {
  lead: ResultDetails;
  text: LeadText;
  /** Absent if nothing can be written. */
  again: Act | undefined;
}

function OneText({ lead, text, again }: TextProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const name = t(`assistant.type.${text.prompt_type}`);
  return (
    <article className={classes.text} aria-label={name}>
      <div className={classes.head}>
        <h4>
          <Badge>{name}</Badge>
        </h4>
        <CopyButton small text={text.text} />
        {again && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconRepeat />}
            aria-label={`${t('writing.lead.again')}: ${name}`}
            onClick={again.run}
          >
            {[t('writing.lead.again'), again.cost].filter(Boolean).join(', ')}
          </Button>
        )}
        <IconButton small label={t('writing.lead.edit', { what: name })} onClick={() => setEditing(true)}>
          <IconPencil />
        </IconButton>
      </div>
      {editing ? (
        <Correct lead={lead} text={text} name={name} onClose={() => setEditing(false)} />
      ) : (
        // Also says if it was edited by hand.
        (text.is_edited || text.companies.length === 0) && <p className={classes.words}>{text.text}</p>
      )}
      {!editing && text.companies.length > 0 && <LeadCompanies companies={text.companies} leadName={nameOf(lead)} />}
      <p className={classes.from}>{fromOf(t, text)}</p>
      {text.sources.length > 0 && (
        <details className={classes.sources}>
          <summary>
            <IconChevronRight aria-hidden="true" />
            {t('writing.lead.from')}
            {inOrder(text.sources.slice(0, SHOWN_SOURCES), ({ title }) => (
              <span className={classes.source} title={title}>
                {title}
              </span>
            ))}
            {text.sources.length > SHOWN_SOURCES && (
              <span className="num t3">+{formatNumber(text.sources.length - SHOWN_SOURCES)}</span>
            )}
          </summary>
          <SourceList sources={text.sources} />
        </details>
      )}
    </article>
  );
}

/** The others are behind a button. */
const SHOWN_SOURCES = 3;

/** "Opening on bookings, version 5 · 12 Nov, Mara Lindqvist · changed by hand" */
function fromOf(t: TFunction, { prompt, by, at, model, is_edited }: LeadText) {
  const wrote =
    prompt.version > 0
      ? t('writing.lead.by', { prompt: prompt.name, n: formatNumber(prompt.version) })
      : t('writing.lead.byDefault', { prompt: prompt.name });
  return [wrote, [formatDay(at), by].filter(Boolean).join(', '), model, is_edited ? t('writing.lead.edited') : '']
    .filter(Boolean)
    .join(' · ');
}

interface CorrectProps {
  lead: ResultDetails;
  text: LeadText;
  name: string;
  onClose: () => void;
}

function Correct({ lead, text, name, onClose }: CorrectProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(text.text);
  const correct = useCorrect();
  const close = useWhileShown(onClose);
  const save = async () => {
    await correct.mutateAsync({ id: lead.id, values: { [text.column]: value } });
    close();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch(console.warn);
      }}
    >
      <Textarea
        autosize
        autoFocus
        minRows={2}
        maxRows={14}
        aria-label={name}
        maxLength={RESULT_COLUMNS[text.column as ResultColumn].maxLength}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Arrow keys move the cursor here instead of changing rows; Escape leaves only the field.
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
      />
      <div className={classes.acts}>
        <Button size="xs" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="xs" type="submit" variant="filled" loading={correct.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
