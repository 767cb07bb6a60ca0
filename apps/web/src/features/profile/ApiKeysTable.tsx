/** The keys, newest first; revoked ones stay listed without actions. */
import { IconBan, IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatRelative } from '../../lib/format.ts';
import { useLatest } from '../../lib/hooks/on-change.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { Badge } from '../../ui/display/marks.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import classes from './ApiKeyTab.module.css';
import { accessOf } from './key-access.ts';
import type { ApiKey } from './profile.queries.ts';

interface Props {
  keys: ApiKey[];
  onEdit: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

export function ApiKeysTable({ keys, ...props }: Props) {
  const { t } = useTranslation();
  const onEdit = useLatest(props.onEdit);
  const onRevoke = useLatest(props.onRevoke);
  const columns = useMemo(
    () => columnsOf(t, (key) => <Acts apiKey={key} onEdit={onEdit} onRevoke={onRevoke} />),
    [t, onEdit, onRevoke],
  );
  const state = useDataTable('api-keys', columns, keys, (key) => String(key.id));
  return (
    <Card padded={false}>
      <DataTable
        state={state}
        label={t('profile.tab.apiKey')}
        rowName={(key) => key.name}
        card={(key) => <KeyCard apiKey={key} onEdit={onEdit} onRevoke={onRevoke} />}
        inset={16}
        fill={false}
      />
    </Card>
  );
}

const lastFour = (key: ApiKey) => `•••• ${key.last_four}`;
const usedOf = (key: ApiKey, t: TFunction) =>
  key.last_used_at ? formatRelative(key.last_used_at) : t('profile.keys.never');

function columnsOf(t: TFunction, acts: (key: ApiKey) => React.ReactNode): Column<ApiKey>[] {
  return [
    { id: 'name', header: t('profile.keys.name'), width: 300, cell: (key) => <Name apiKey={key} /> },
    {
      id: 'key',
      header: t('profile.keys.key'),
      width: 104,
      cell: (key) => <span className="mono">{lastFour(key)}</span>,
    },
    {
      id: 'access',
      header: t('profile.keys.access'),
      width: 136,
      cell: (key) => t(`profile.keys.${accessOf(key.scopes)}`),
    },
    {
      id: 'budget',
      header: t('profile.keys.budget'),
      width: 168,
      align: 'right',
      cell: (key) => (key.daily_credit_budget === null ? '–' : formatNumber(key.daily_credit_budget)),
    },
    { id: 'created', header: t('profile.keys.created'), width: 112, cell: (key) => formatDate(key.created_at) },
    { id: 'used', header: t('profile.keys.lastUsed'), width: 128, cell: (key) => usedOf(key, t) },
    { id: 'status', header: t('profile.keys.status'), width: 112, cell: (key) => <Status apiKey={key} /> },
    { id: 'acts', header: '', width: 88, cell: acts },
  ];
}

const Name = ({ apiKey }: { apiKey: ApiKey }) => (
  <span className={classes.name} title={apiKey.description || apiKey.name}>
    <b className="ell">{apiKey.name}</b>
    <span className="ell">{apiKey.description}</span>
  </span>
);

function Status({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  return apiKey.revoked_at ? (
    <Badge tone="bad" icon={<IconBan aria-hidden="true" />}>
      {t('profile.keys.revoked')}
    </Badge>
  ) : (
    <Badge tone="ok" icon={<IconCircleCheck aria-hidden="true" />}>
      {t('profile.keys.active')}
    </Badge>
  );
}

type ActProps = Pick<Props, 'onEdit' | 'onRevoke'> & { apiKey: ApiKey };

function Acts({ apiKey, onEdit, onRevoke }: ActProps) {
  const { t } = useTranslation();
  if (apiKey.revoked_at) return null;
  return (
    <span className={classes.acts}>
      <IconButton small label={t('profile.keys.edit', { name: apiKey.name })} onClick={() => onEdit(apiKey)}>
        <IconPencil />
      </IconButton>
      <IconButton small label={t('profile.keys.revokeLabel', { name: apiKey.name })} onClick={() => onRevoke(apiKey)}>
        <IconTrash />
      </IconButton>
    </span>
  );
}

function KeyCard(props: ActProps) {
  const { t } = useTranslation();
  const { apiKey } = props;
  const used = apiKey.last_used_at
    ? t('profile.keys.used', { when: formatRelative(apiKey.last_used_at) })
    : t('profile.keys.neverUsed');
  return (
    <div className={classes.card}>
      <b className={`${classes.cardName} b5`}>{apiKey.name}</b>
      <Status apiKey={apiKey} />
      <div className={classes.facts}>
        {apiKey.description && <p>{apiKey.description}</p>}
        <p>{[lastFour(apiKey), t(`profile.keys.${accessOf(apiKey.scopes)}`)].join(' · ')}</p>
        <p>{used}</p>
      </div>
      <Acts {...props} />
    </div>
  );
}
