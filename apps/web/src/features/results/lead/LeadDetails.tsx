/** All values of a lead with their sources, and its history. */
import { isAiListType } from '@leadwright/contract/ai/assistant';
import { Tabs } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/answers.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { reachStep } from '../../../lib/person/first-path.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import type { List } from '../../lists/public.ts';
import { EmployeesOffer } from '../enrichment/EmployeesOffer.tsx';
import { type LabelsById, LabelsCell, NoContactMark, nameOf, SentCell } from '../list/cells.tsx';
import { type ResultDetails, useEmployees } from '../results.queries.ts';
import { LeadTexts } from '../writing/LeadTexts.tsx';
import { useLeadTexts } from '../writing/lead-texts.queries.ts';
import { LeadActivity } from './LeadActivity.tsx';
import { LeadCrm } from './LeadCrm.tsx';
import classes from './LeadDetails.module.css';
import { isCompany, LeadEmployees } from './LeadEmployees.tsx';
import { LeadExtras } from './LeadExtras.tsx';
import { factsOf, LeadFact } from './LeadFact.tsx';

interface Props {
  list: Pick<List, 'id' | 'type' | 'name'>;
  query: Answer<ResultDetails>;
  labels: LabelsById;
  /** On its own page, which shows the name as its title and has room for all parts. */
  headless?: boolean;
  /** Actions, at the right of the name. */
  acts?: (lead: ResultDetails) => ReactNode;
  /** What else can be found about it, below the name. */
  offers?: (lead: ResultDetails) => ReactNode;
}

export function LeadDetails({ list, query, labels, headless = false, acts, offers }: Props) {
  const [tab, setTab] = useState<Tab>('overview');
  const isShown = query.data !== undefined;
  useEffect(() => {
    if (isShown) reachStep('send');
  }, [isShown]);
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
        // Keyed by lead, so that an unfinished correction does not carry over.
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
              <LeadCrm lead={lead} />
              {isCompany(list.type, lead) && (
                <LeadEmployees lead={lead} offer={<EmployeesOffer list={list} lead={lead} />} />
              )}
              <LeadTexts lead={lead} list={list} />
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

const TABS = ['overview', 'contacts', 'employees', 'texts', 'activity'] as const;
type Tab = (typeof TABS)[number];
/** The overview shows the latest; a tab has the rest. */
const LATEST = 4;
const NEWEST_EMPLOYEES = 3;

interface PartsProps {
  lead: ResultDetails;
  list: Props['list'];
}

/** The panel is narrow, so its parts are also in tabs. The selected tab stays while moving through the rows. */
function Tabbed({ tab, onTab, ...props }: PartsProps & { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation();
  const { lead, list } = props;
  const hasEmployees = isCompany(list.type, lead);
  const employees = useEmployees(lead.id, hasEmployees);
  const texts = useLeadTexts(lead.id);
  const counts: Partial<Record<Tab, number>> = {
    contacts: factsOf(list.type).contacts.filter((column) => lead[column]).length,
    ...(employees.data && { employees: employees.data.total }),
    ...(texts.data && { texts: texts.data.length }),
    activity: lead.activity.length,
  };
  const hidden = { employees: !hasEmployees, texts: !isAiListType(list.type) };
  const tabs = TABS.filter((one) => !hidden[one as keyof typeof hidden]);
  // The previous lead may have had a tab that this one lacks.
  const open = tabs.includes(tab) ? tab : 'overview';
  return (
    <Tabs value={open} onChange={(chosen) => onTab(chosen as Tab)} keepMounted={false}>
      <Tabs.List className={classes.tabs ?? ''}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`results.screen.lead.${one}`)}
            {counts[one] !== undefined && <span className={classes.count}>{formatNumber(counts[one])}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <Part tab={open} {...props} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Part({ tab, ...props }: PartsProps & { tab: Tab }) {
  const { lead, list } = props;
  if (tab === 'contacts') return <Contacts {...props} />;
  if (tab === 'employees') return <LeadEmployees lead={lead} offer={<EmployeesOffer list={list} lead={lead} />} />;
  if (tab === 'texts') return <LeadTexts lead={lead} list={list} saysNone />;
  if (tab === 'activity') return <LeadActivity lead={lead} />;
  return (
    <>
      <Contacts {...props} />
      <LeadCrm lead={lead} />
      {isCompany(list.type, lead) && <LeadEmployees lead={lead} most={NEWEST_EMPLOYEES} />}
      <LeadTexts lead={lead} list={list} />
      <Facts {...props} />
      <LeadExtras lead={lead} />
      <LeadActivity lead={lead} most={LATEST} />
    </>
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
