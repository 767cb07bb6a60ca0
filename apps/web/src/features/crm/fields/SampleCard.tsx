/** A sample lead as the contact it would become, including unsaved changes. */
import type { FieldDifference, MappingPreview } from '@leadwright/contract/integrations/crm-fields';
import { IconArrowRight, IconChevronLeft, IconChevronRight, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Tags } from '../../../ui/display/marks.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { outcomeOf } from '../push/Differences.tsx';
import { fieldName, wordsOf } from '../words.ts';
import classes from './fields.module.css';

interface Props {
  crm: string;
  preview: Answer<MappingPreview | null>;
  position: number;
  onMove: (position: number) => void;
}

export function SampleCard({ crm, preview, position, onMove }: Props) {
  const { t } = useTranslation();
  if (preview.error)
    return (
      <Card title={t('sending.sample.title')}>
        <Note tone="warn">{preview.error.message}</Note>
      </Card>
    );
  return (
    <Card padded={false}>
      <QueryState
        query={preview}
        skeleton={
          <div className={classes.sampleEmpty}>
            <SkeletonLines lines={8} />
          </div>
        }
        isEmpty={(found) => found === null}
        empty={
          <EmptyState
            icon={<IconUserQuestion />}
            title={t('sending.sample.none')}
            text={t('sending.sample.noneText')}
          />
        }
      >
        {(found) =>
          found && (
            <>
              <div className={classes.sampleHead}>
                <Avatar square size="sm" name={found.name} />
                <h2 className="h15 ell">{found.name}</h2>
                <span className={classes.at}>
                  {t('ui.panel.position', { n: formatNumber(found.position), total: formatNumber(found.total) })}
                </span>
                <IconButton
                  small
                  label={t('ui.panel.previous')}
                  disabled={position <= 1}
                  onClick={() => onMove(position - 1)}
                >
                  <IconChevronLeft />
                </IconButton>
                <IconButton
                  small
                  label={t('ui.panel.next')}
                  disabled={position >= found.total}
                  onClick={() => onMove(position + 1)}
                >
                  <IconChevronRight />
                </IconButton>
              </div>
              <Sample crm={crm} preview={found} />
            </>
          )
        }
      </QueryState>
    </Card>
  );
}

function Sample({ crm, preview }: { crm: string; preview: MappingPreview }) {
  const { t } = useTranslation();
  return (
    <div className={classes.sample}>
      <p className={classes.sampleLine}>
        <span>{t(preview.contact ? 'sending.sample.contact' : 'sending.sample.newContact', { crm })}</span>
        <span>{t('sending.sample.after')}</span>
      </p>
      <dl>
        {preview.fields.map((field) => (
          <div key={field.field + field.column} className={classes.value} data-outcome={field.outcome}>
            <dt>{field.label ? fieldName(t, field.field, field.label) : t('sending.tags')}</dt>
            <dd>
              <Value {...field} />
            </dd>
            <dd className={classes.outcome}>{outcomeOf(t, field)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Value({ outcome, now, next, label }: FieldDifference) {
  const isTags = label === '';
  if (isTags && Array.isArray(next)) return <Tags most={1} items={next.map((tag) => ({ label: tag }))} />;
  if (outcome === 'changed')
    return (
      <>
        <span className="t3">{wordsOf(now)}</span>
        <IconArrowRight aria-hidden="true" />
        <b className="b5">{wordsOf(next)}</b>
      </>
    );
  if (outcome === 'kept' || outcome === 'same') return <span className="ell">{wordsOf(now) || wordsOf(next)}</span>;
  return <b className="b5 ell">{wordsOf(next) || '–'}</b>;
}
