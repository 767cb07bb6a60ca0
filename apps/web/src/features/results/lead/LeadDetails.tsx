/** All values of a lead with their sources, and its history. */
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/answers.ts';
import { formatDate, formatRelative } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import type { List } from '../../lists/public.ts';
import { type LabelsById, LabelsCell, NoContactMark, nameOf, SentCell } from '../list/cells.tsx';
import type { ResultDetails } from '../results.queries.ts';
import classes from './LeadDetails.module.css';
import { factsOf, LeadFact } from './LeadFact.tsx';

interface Props {
  list: Pick<List, 'type'>;
  query: Answer<ResultDetails>;
  labels: LabelsById;
  /** The page already shows the name as its title. */
  headless?: boolean;
  /** Actions, at the right of the name. */
  acts?: (lead: ResultDetails) => ReactNode;
}

export function LeadDetails({ list, query, labels, headless = false, acts }: Props) {
  return (
    <QueryState
      query={query}
      skeleton={
        <PanelSection>
          <SkeletonLines lines={8} />
        </PanelSection>
      }
    >
      {(lead) => (
        // Keyed by lead, so that an unfinished correction is not carried over to the next one.
        <Fragment key={lead.id}>
          <Head lead={lead} list={list} labels={labels} headless={headless} acts={acts?.(lead)} />
          <Facts lead={lead} list={list} />
          <ActivityLines lead={lead} />
        </Fragment>
      )}
    </QueryState>
  );
}

interface HeadProps extends Pick<Props, 'list' | 'labels' | 'headless'> {
  lead: ResultDetails;
  acts: ReactNode;
}

function Head({ lead, list, labels, headless, acts }: HeadProps) {
  const what = [
    lead.position || lead.industry,
    lead.company && lead.company !== lead.name ? lead.company : '',
    lead.city,
  ];
  return (
    <div className={classes.head}>
      <Avatar square={list.type === 'local'} size="lg" name={nameOf(lead)} />
      <div className="grow">
        {!headless && <h2 className="h18 ell">{nameOf(lead)}</h2>}
        <div className={classes.under}>
          {what.some(Boolean) && <span className="ell">{what.filter(Boolean).join(', ')}</span>}
          {lead.labels.length > 0 && <LabelsCell row={lead} labels={labels} most={3} />}
          <SentCell row={lead} />
          <NoContactMark row={lead} />
        </div>
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </div>
  );
}

function Facts({ lead, list }: { lead: ResultDetails; list: Props['list'] }) {
  const { t } = useTranslation();
  const { contacts, facts } = factsOf(list.type);
  return (
    <>
      <PanelSection title={t('results.screen.lead.contacts')} aside={t('results.screen.lead.fromWhere')}>
        <dl>
          {contacts.map((column) => (
            <LeadFact key={column} lead={lead} column={column} />
          ))}
        </dl>
      </PanelSection>
      <PanelSection title={t('results.screen.lead.facts')}>
        <dl>
          {facts.map((column) => (
            <LeadFact key={column} lead={lead} column={column} />
          ))}
          <div className={classes.fact}>
            <dt>{t('results.screen.lead.keptUntil')}</dt>
            <dd>{formatDate(lead.retain_until)}</dd>
          </div>
        </dl>
      </PanelSection>
    </>
  );
}

function ActivityLines({ lead }: { lead: ResultDetails }) {
  const { t } = useTranslation();
  if (lead.activity.length === 0) return null;
  return (
    <PanelSection title={t('results.screen.lead.activity')}>
      <ul>
        {lead.activity.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same at the same time
          <li key={index} className={classes.log}>
            <span className="ell">
              {line.what}
              {line.by && (
                <span className="t3">
                  {' · '}
                  {t(`results.screen.source.${line.by}` as 'results.screen.source.manual', { defaultValue: line.by })}
                </span>
              )}
            </span>
            <time dateTime={line.at}>{formatRelative(line.at)}</time>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
