/** Every component of the kit in its states, as in the "components and states" mockup. */
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconColumns3,
  IconDownload,
  IconFilter2,
  IconList,
  IconPencil,
  IconPlayerStop,
  IconPlus,
  IconRepeat,
  IconSend,
  IconSparkles,
  IconTag,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { EmailState } from '../../ui/display/EmailState.tsx';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { Badge, Chip, Tag, Token } from '../../ui/display/marks.tsx';
import { Ring } from '../../ui/display/Ring.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NoResults } from '../../ui/feedback/NoResults.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { ToastCard } from '../../ui/feedback/Toasts.tsx';
import { FilterBuilder } from '../../ui/filters/FilterBuilder.tsx';
import type { Condition } from '../../ui/filters/filters.ts';
import { EmailField } from '../../ui/form/fields.tsx';
import { FilterMenu, SearchBox, Toolbar } from '../../ui/layout/Toolbar.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { ActivityList } from '../shell/Activity.tsx';
import classes from './Kit.module.css';
import { sampleActivity } from './sample-activity.tsx';

const Box = ({
  title,
  span,
  children,
  flush = false,
}: {
  title: string;
  span: number;
  children: ReactNode;
  flush?: boolean;
}) => (
  <section className={classes.box} style={{ '--span': span } as React.CSSProperties}>
    <h2 className={classes.title}>{title}</h2>
    <div className={flush ? undefined : classes.body}>{children}</div>
  </section>
);

export function KitScreen() {
  return (
    <main className={classes.grid}>
      <h1 className="sr">Components and states</h1>
      <Box title="Buttons, one primary per screen" span={5}>
        <Buttons />
      </Box>
      <Box title="Badges, labels, chips, email states" span={4}>
        <Marks />
      </Box>
      <Box title="Activity" span={3} flush>
        <ActivityList items={sampleActivity} />
      </Box>
      <Box title="Toolbar with nothing ticked: acts apply to all that match" span={12} flush>
        <SampleToolbar />
      </Box>
      <Box title="Empty" span={4}>
        <EmptyState
          icon={<IconList />}
          title="No saved lists yet"
          text="A list keeps what a search finds, ready to check and send."
          action={
            <Button variant="filled" leftSection={<IconPlus />}>
              New search
            </Button>
          }
        />
      </Box>
      <Box title="No results" span={4}>
        <NoResults worst={{ filter: 'Rating greater than 4.9', hidden: 211, total: 214, remove: () => undefined }} />
      </Box>
      <Box title="Error" span={4}>
        <EmptyState
          icon={<IconAlertTriangle />}
          title="The people source did not answer"
          text="74 contacts were kept and 74 credits charged. The other 46 were released."
          action={<Button leftSection={<IconRepeat />}>Try the other 46</Button>}
        />
      </Box>
      <Box title="Loading, after 150 ms" span={5} flush>
        <div className={classes.skeleton}>
          <SkeletonRows columns={3} ticks />
        </div>
      </Box>
      <Box title="Dangerous act" span={4}>
        <Danger />
      </Box>
      <Box title="Toasts, top right, 5 s" span={3}>
        <div className="stack">
          <ToastCard
            toast={{
              id: 1,
              text: '4 companies deleted.',
              tone: 'default',
              times: 1,
              action: { label: 'Undo', run: async () => undefined },
            }}
          />
          <ToastCard toast={{ id: 2, text: 'Please add a default credit card!', tone: 'error', times: 1 }} />
          <Button
            onClick={() =>
              toast.show('4 companies deleted.', { action: { label: 'Undo', run: async () => undefined } })
            }
          >
            Show one
          </Button>
        </div>
      </Box>
    </main>
  );
}

function Buttons() {
  return (
    <div className={classes.rows}>
      <div className={classes.row}>
        <Button variant="filled" size="lg">
          Find 120 companies, up to 120 credits
        </Button>
      </div>
      <div className={classes.row}>
        <Button variant="filled">Save changes</Button>
        <Button leftSection={<IconColumns3 />}>Columns</Button>
        <Button variant="light" leftSection={<IconFilter2 />} rightSection={<span className={classes.n}>2</span>}>
          More filters
        </Button>
        <Button variant="subtle">Discard</Button>
      </div>
      <div className={classes.row}>
        <Button color="red" data-danger leftSection={<IconPlayerStop />}>
          Stop run
        </Button>
        <Button disabled>Disabled</Button>
        <Button leftSection={<Ring />}>Saving</Button>
        <Button variant="filled" loading>
          Saving
        </Button>
        <CopyButton text="x" />
      </div>
      <EmailField size="sm" aria-label="Email" defaultValue="mara@" error="must be a valid email" />
      <Note tone="warn">
        <b className="b6">White on #F2A900 reads at 2.0:1, below 4.5:1.</b> Button text switches to #22302F, which reads
        at 6.8:1.
      </Note>
    </div>
  );
}

function Marks() {
  return (
    <div className={classes.rows}>
      <div className={classes.row}>
        <Badge tone="ok" icon={<IconCircleCheck />}>
          Live
        </Badge>
        <Badge tone="info" icon={<Ring size={13} />}>
          Running
        </Badge>
        <Badge tone="warn" icon={<IconAlertTriangle />}>
          Ends 12/26
        </Badge>
        <Badge tone="bad" icon={<IconCircleX />}>
          Declined
        </Badge>
        <Badge tone="selected">Default</Badge>
      </div>
      <div className={classes.row}>
        <Tag label="red">Hot</Tag>
        <Tag>WordPress</Tag>
        <Tag title="Google My Business">+1</Tag>
        <Chip
          name="Rating greater than"
          value="3.9"
          removeLabel="Remove Rating greater than 3.9"
          onRemove={() => undefined}
        />
        <Token removeLabel="Remove HighLevel" onRemove={() => undefined}>
          HighLevel
        </Token>
        <Kbd>Ctrl K</Kbd>
      </div>
      <div className={classes.states}>
        <EmailState state="found" email="c.vazpinto@vazpinto.test" />
        <EmailState state="potential" email="ola@smileparque.example" />
        <EmailState state="looking" email={null} />
        <EmailState state="none" email={null} />
        <EmailState state="unchecked" email="info@given.example" />
        <EmailState state="unchecked" email={null} />
      </div>
    </div>
  );
}

export const sampleActs = () => {
  const run = () => toast.show('Done.');
  return [
    { id: 'employees', label: 'Get employees', icon: <IconUsers />, cost: '6 credits at most, 1 yours', run },
    { id: 'labels', label: 'Labels', icon: <IconTag />, cost: 'Free', run },
    { id: 'ai', label: 'AI text', icon: <IconSparkles />, cost: '4 credits', run },
    { id: 'crm', label: 'Send 4 to CRM', icon: <IconSend />, cost: 'Free', primary: true, run },
    { id: 'csv', label: 'CSV', icon: <IconDownload />, cost: 'Free', run },
    { id: 'delete', label: 'Delete', icon: <IconTrash />, cost: 'Undo for 30 s', danger: true, run },
  ];
};

export const sampleColumns = [
  { id: 'rating', label: 'Rating', kind: 'number' as const },
  { id: 'website', label: 'Website', kind: 'text' as const },
  { id: 'email', label: 'Email', kind: 'email' as const },
];
export const sampleConditions: Condition[] = [
  { column: 'rating', operator: 'greater', value: '3.9' },
  { column: 'website', operator: 'not empty', value: '' },
];

export function SampleToolbar({ away = false }: { away?: boolean }) {
  const [conditions, setConditions] = useState(sampleConditions);
  const [email, setEmail] = useState('all');
  const [search, setSearch] = useState('');
  return (
    <Toolbar acts={sampleActs()} actsAway={away}>
      <FilterMenu
        label="Email found"
        value={email}
        onChange={setEmail}
        options={[
          { value: 'all', label: 'All' },
          { value: 'found', label: 'Found' },
        ]}
      />
      <FilterMenu label="Status" value="all" onChange={() => undefined} options={[{ value: 'all', label: 'All' }]} />
      <FilterBuilder
        columns={sampleColumns}
        value={conditions}
        onApply={setConditions}
        countMatches={async () => 214}
      />
      <SearchBox label="Search this list" value={search} onChange={setSearch} width={168} />
      <Button variant="subtle" leftSection={<IconPencil />}>
        Manual entry
      </Button>
    </Toolbar>
  );
}

function Danger() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button color="red" data-danger leftSection={<IconTrash />} onClick={() => setOpened(true)}>
        Delete 3 lists
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete 3 lists with 1,204 leads?"
        text="They leave every view at once. You can undo for 30 seconds. Credits already spent are not returned."
        confirm="Delete 3 lists"
        cancel="Keep them"
        onConfirm={() => undefined}
      />
    </>
  );
}
