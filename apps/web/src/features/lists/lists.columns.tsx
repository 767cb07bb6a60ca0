/** Columns of the saved-lists table, and the actions of each row. */
import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { StateWord, Tags } from '../../ui/display/marks.tsx';
import { Ring } from '../../ui/display/Ring.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { EmailBar } from './EmailStates.tsx';
import classes from './lists.module.css';
import type { List } from './lists.queries.ts';
import { TYPE_ICONS } from './type-icons.tsx';

export interface RowActs {
  onRename: (list: List) => void;
  onDelete: (list: List) => void;
  onArchive: (input: { ids: number[]; archived: boolean }) => void;
}

export const columnsOf = (t: TFunction, acts: RowActs): Column<List>[] => [
  {
    id: 'name',
    header: t('lists.screen.name'),
    width: 244,
    sortable: true,
    cell: (list) => <ListName list={list} t={t} />,
  },
  { id: 'type', header: t('lists.screen.type'), width: 124, cell: (list) => t(`lists.type.${list.type}`) },
  {
    id: 'result_count',
    header: t('lists.screen.leads'),
    width: 80,
    align: 'right',
    sortable: true,
    cell: (list) => formatNumber(list.result_count),
  },
  {
    id: 'emails',
    header: t('lists.screen.emailStates'),
    width: 150,
    cell: (list) => <EmailBar counts={list.email_counts} />,
  },
  {
    id: 'sent',
    header: t('lists.screen.sent'),
    width: 72,
    align: 'right',
    cell: (list) => formatNumber(list.sent_count),
  },
  {
    id: 'tags',
    header: t('lists.screen.tags'),
    width: 150,
    cell: (list) => <Tags items={list.tags.map((label) => ({ label }))} />,
  },
  {
    id: 'source',
    header: t('lists.screen.source'),
    width: 130,
    hidden: true,
    cell: (list) => <span className="ell">{list.source || '–'}</span>,
  },
  {
    id: 'created_at',
    header: t('lists.screen.created'),
    width: 120,
    sortable: true,
    cell: (list) => formatDate(list.created_at),
  },
  {
    id: 'by',
    header: t('lists.screen.by'),
    width: 120,
    cell: (list) => <span className="ell">{list.created_by}</span>,
  },
  { id: 'acts', header: '', width: 64, always: true, cell: (list) => <RowMenu list={list} t={t} {...acts} /> },
];

function ListName({ list, t }: { list: List; t: TFunction }) {
  const Icon = TYPE_ICONS[list.type];
  return (
    <span className={classes.name}>
      <span className={classes.tile} aria-hidden="true">
        <Icon />
      </span>
      <span className="ell b5">{list.name}</span>
      {list.running_search_id !== null && (
        <StateWord tone="info" icon={<Ring size={14} />}>
          {t('lists.screen.running')}
        </StateWord>
      )}
    </span>
  );
}

export function RowMenu({ list, t, onRename, onDelete, onArchive }: RowActs & { list: List; t: TFunction }) {
  const archived = list.is_archived;
  return (
    <span className={classes.acts}>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton small label={t('lists.screen.actsOf', { name: list.name })}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil />} onClick={() => onRename(list)}>
            {t('lists.screen.rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={archived ? <IconArchiveOff /> : <IconArchive />}
            onClick={() => onArchive({ ids: [list.id], archived: !archived })}
          >
            {t(archived ? 'lists.screen.unarchive' : 'lists.screen.archive')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash />} data-danger onClick={() => onDelete(list)}>
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
