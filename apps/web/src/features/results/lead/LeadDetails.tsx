/** All values of a lead with their sources, and its history. */
import { Tabs } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/answers.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import type { List } from '../../lists/public.ts';
import { type LabelsById, LabelsCell, NoContactMark, nameOf, SentCell } from '../list/cells.tsx';
import type { ResultDetails } from '../results.queries.ts';
import { LeadActivity } from './LeadActivity.tsx';
import classes from './LeadDetails.module.css';
import { LeadExtras } from './LeadExtras.tsx';
import { factsOf, LeadFact } from './LeadFact.tsx';

interface Props {
  list: Pick<List, 'type'>;
  query: Answer<ResultDetails>;
  labels: LabelsById;
  /** On a page of its own, which shows the name as its title and has room for all parts at once. */
  headless?: boolean;
  /** Actions, at the right of the name. */
  acts?: (lead: ResultDetails) => ReactNode;
  /** What else can be found about it, under the name. */
  offers?: (lead: ResultDetails) => ReactNode;
}

export function LeadDetails({ list, query, labels, headless = false, acts, offers }: Props) {
  const [tab, setTab] = useState<Tab>('overview');
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
          <Head
            lead={lead}
            list={list}
            labels={labels}
            headless={headless}
            acts={acts?.(lead)}
            offers={offers?.(lead)}
          />
          {headless ? (
            <>
              <Contacts lead={lead} list={list} />
              <Facts lead={lead} list={list} />
              <LeadExtras lead={lead} />
              <LeadActivity lead={lead} />
            </>
          ) : (
            <Tabbed lead={lead} list={list} tab={tab} onTab={setTab} />
          )}
        </Fragment>
      )}
    </QueryState>
  );
}

interface HeadProps extends Pick<Props, 'list' | 'labels' | 'headless'> {
  lead: ResultDetails;
  acts: ReactNode;
  offers: ReactNode;
}

function Head({ lead, list, labels, headless, acts, offers }: HeadProps) {
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
      {offers && <div className={classes.offers}>{offers}</div>}
    </div>
  );
}

const TABS = ['overview', 'contacts', 'facts', 'activity'] as const;
type Tab = (typeof TABS)[number];
/** The overview shows the latest; the rest has a tab of its own. */
const LATEST = 4;

interface PartsProps {
  lead: ResultDetails;
  list: Props['list'];
}

/** The panel is narrow: its parts are also behind tabs. The choice stays while walking through the rows. */
function Tabbed({ tab, onTab, ...props }: PartsProps & { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation();
  const { lead, list } = props;
  const counts: Partial<Record<Tab, number>> = {
    contacts: factsOf(list.type).contacts.filter((column) => lead[column]).length,
    activity: lead.activity.length,
  };
  const parts: Record<Tab, ReactNode> = {
    overview: (
      <>
        <Contacts {...props} />
        <Facts {...props} />
        <LeadExtras lead={lead} />
        <LeadActivity lead={lead} most={LATEST} />
      </>
    ),
    contacts: <Contacts {...props} />,
    facts: (
      <>
        <Facts {...props} />
        <LeadExtras lead={lead} />
      </>
    ),
    activity: <LeadActivity lead={lead} />,
  };
  return (
    <Tabs value={tab} onChange={(chosen) => onTab(chosen as Tab)} keepMounted={false}>
      <Tabs.List className={classes.tabs ?? ''}>
        {TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`results.screen.lead.${one}`)}
            {counts[one] !== undefined && <span className={classes.count}>{formatNumber(counts[one])}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>{parts[tab]}</Tabs.Panel>
    </Tabs>
  );
}

function Contacts({ lead, list }: PartsProps) {
  const { t } = useTranslation();
  return (
    <PanelSection title={t('results.screen.lead.contacts')} aside={t('results.screen.lead.fromWhere')}>
      <dl>
        {factsOf(list.type).contacts.map((column) => (
          <LeadFact key={column} lead={lead} column={column} />
        ))}
      </dl>
    </PanelSection>
  );
}

function Facts({ lead, list }: PartsProps) {
  const { t } = useTranslation();
  return (
    <PanelSection title={t('results.screen.lead.facts')}>
      <dl>
        {factsOf(list.type).facts.map((column) => (
          <LeadFact key={column} lead={lead} column={column} />
        ))}
        <div className={classes.fact}>
          <dt>{t('results.screen.lead.keptUntil')}</dt>
          <dd>{formatDate(lead.retain_until)}</dd>
        </div>
      </dl>
    </PanelSection>
  );
}
