/** The mockup's list page with the real table: 214 rows in pages, or ?rows=10000 at once to test scrolling. */
import { Button } from '@mantine/core';
import { IconCheck, IconMapPin, IconMinus, IconPlus, IconStar, IconTag, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { EmailState } from '../../ui/display/EmailState.tsx';
import { Badge, StateWord, Tags } from '../../ui/display/marks.tsx';
import { FilterChips } from '../../ui/filters/FilterBuilder.tsx';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import { PanelSection, SidePanel } from '../../ui/layout/SidePanel.tsx';
import type { Column, Sort } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TableTools } from '../../ui/table/TableTools.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import { useSelection } from '../../ui/table/useSelection.ts';
import classes from './Kit.module.css';
import { SampleToolbar, sampleActs, sampleColumns, sampleConditions } from './KitScreen.tsx';
import { type SampleLead, sampleLeads } from './sample.ts';

const Sent = ({ sent }: { sent: boolean }) =>
  sent ? (
    <StateWord tone="ok" icon={<IconCheck />}>
      Sent
    </StateWord>
  ) : (
    <StateWord tone="mute" icon={<IconMinus />}>
      Unsent
    </StateWord>
  );
const Label = ({ lead }: { lead: SampleLead }) => (
  <Tags items={lead.label ? [{ label: lead.label.text, colour: lead.label.colour }] : []} />
);

const COLUMNS: Column<SampleLead>[] = [
  {
    id: 'name',
    header: 'Company',
    width: 194,
    sortable: true,
    cell: (lead) => (
      <span className={classes.company}>
        <Avatar square name={lead.name} />
        <span className="ell b5">{lead.name}</span>
      </span>
    ),
  },
  { id: 'email', header: 'Email', width: 272, cell: (lead) => <EmailState state={lead.state} email={lead.email} /> },
  { id: 'phone', header: 'Phone', width: 144, cell: (lead) => <span className="num">{lead.phone}</span> },
  { id: 'city', header: 'City', width: 88, sortable: true, cell: (lead) => lead.city },
  {
    id: 'rating',
    header: 'Rating',
    width: 84,
    align: 'right',
    sortable: true,
    cell: (lead) => (
      <span>
        {lead.rating.toFixed(1)} <span className="t3">({lead.reviews})</span>
      </span>
    ),
  },
  {
    id: 'technologies',
    header: 'Technologies',
    width: 134,
    cell: (lead) => <Tags most={1} items={lead.technologies.map((label) => ({ label }))} />,
  },
  { id: 'labels', header: 'Labels', width: 118, cell: (lead) => <Label lead={lead} /> },
  { id: 'status', header: 'Status', width: 108, cell: (lead) => <Sent sent={lead.sent} /> },
  {
    id: 'reviews',
    header: 'Reviews',
    width: 90,
    align: 'right',
    hidden: true,
    cell: (lead) => formatNumber(lead.reviews),
  },
];

export function KitList() {
  const asked = Number(new URLSearchParams(location.search).get('rows') ?? 0);
  const loading = location.search.includes('loading');
  const all = useMemo(() => sampleLeads(asked || 214), [asked]);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const [conditions, setConditions] = useState(sampleConditions);
  const [sort, setSort] = useState<Sort | null>({ column: 'rating', direction: 'desc' });
  const [open, setOpen] = useState<SampleLead | null>(null);
  const rows = useMemo(
    () => (loading ? [] : asked ? all : all.slice((page - 1) * size, page * size)),
    [all, asked, page, size, loading],
  );
  const state = useDataTable('kit', COLUMNS, rows, (lead) => String(lead.id));
  const selection = useSelection(all.length);
  const walk = (step: 1 | -1) => setOpen(all[all.findIndex((lead) => lead.id === open?.id) + step] ?? open);
  return (
    <Page
      width="full"
      title="Dental clinics, Greater Lisbon"
      subtitle={`${all.length} companies`}
      mark={<Badge icon={<IconMapPin />}>Local companies</Badge>}
      actions={
        <>
          <Button leftSection={<IconTag />}>Tags and source</Button>
          <Button leftSection={<IconWebhook />}>Webhook</Button>
          <Button leftSection={<IconPlus />}>New search</Button>
        </>
      }
    >
      <SampleToolbar away={selection.count > 0} />
      <FilterChips
        columns={sampleColumns}
        value={conditions}
        onChange={setConditions}
        aside={
          <>
            <span>214 of 214 match</span>
            <TableTools state={state} />
          </>
        }
      />
      <DataTable
        state={state}
        label="Companies"
        rowName={(lead) => lead.name}
        selection={selection}
        sort={sort}
        onSort={setSort}
        onOpen={setOpen}
        openId={open ? String(open.id) : null}
        loading={loading}
        card={(lead) => <Card lead={lead} />}
      />
      {!asked && <Pager page={page} pageSize={size} total={all.length} onPage={setPage} onPageSize={setSize} />}
      <ActionBar selection={selection} acts={sampleActs()} />
      <SidePanel
        opened={open !== null}
        label={open?.name ?? ''}
        onClose={() => setOpen(null)}
        walk={{ at: open?.id ?? 1, total: all.length, to: walk }}
        page={(look) => <Link to="/" {...look} />}
      >
        <PanelSection title="Contacts" aside="Value and where it came from">
          {open && <EmailState state={open.state} email={open.email} />}
        </PanelSection>
      </SidePanel>
    </Page>
  );
}

const Card = ({ lead }: { lead: SampleLead }) => (
  <div className={classes.cardGrid}>
    <b className="b6 ell">{lead.name}</b>
    <Sent sent={lead.sent} />
    <span className={classes.wideRow}>
      <EmailState state={lead.state} email={lead.email} />
    </span>
    <span className={classes.wideRow}>
      {lead.city} <IconStar aria-hidden="true" /> {lead.rating.toFixed(1)} {lead.label && <Label lead={lead} />}
    </span>
  </div>
);
