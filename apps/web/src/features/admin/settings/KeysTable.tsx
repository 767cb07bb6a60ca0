/** One row for each provider. */
import { adminSettings, type ProviderKey } from '@leadwright/contract/admin/settings';
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDots, IconHelpCircle, IconKey, IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Badge, Tags } from '../../../ui/display/marks.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { formatMicros } from './micros.ts';
import classes from './settings.module.css';
import { useTestKey } from './settings.queries.ts';

/** The open dialog and its provider. */
export type Asked = { what: 'key' | 'remove'; provider: ProviderKey };

interface Props {
  providers: ProviderKey[];
  currency: string;
  onAsk: (asked: Asked) => void;
}

const idOf = ({ id }: ProviderKey) => id;
const nameOf = ({ name }: ProviderKey) => name;

export function KeysTable({ providers, currency, onAsk }: Props) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t, currency, onAsk), [t, currency, onAsk]);
  const state = useDataTable('provider-keys', columns, providers, idOf);
  return (
    <DataTable
      state={state}
      label={t('admin-settings.tab.keys')}
      rowName={nameOf}
      card={(provider) => <KeyCard provider={provider} currency={currency} onAsk={onAsk} />}
      inset={16}
      fill={false}
    />
  );
}

const servesOf = (t: TFunction, { serves }: ProviderKey) =>
  serves.map((kind) => ({ label: t(`admin-settings.keys.kinds.${kind}`) }));
const costOf = (t: TFunction, { unit_cost_micros }: ProviderKey, currency: string) =>
  unit_cost_micros === null ? t('admin-settings.keys.costUnknown') : formatMicros(unit_cost_micros, currency);

const columnsOf = (t: TFunction, currency: string, onAsk: Props['onAsk']): Column<ProviderKey>[] => [
  { id: 'provider', header: t('admin-settings.keys.provider'), width: 150, cell: (one) => <b>{one.name}</b> },
  {
    id: 'serves',
    header: t('admin-settings.keys.serves'),
    width: 170,
    cell: (one) => <Tags items={servesOf(t, one)} most={3} />,
  },
  { id: 'key', header: t('admin-settings.keys.key'), width: 240, cell: (one) => <KeyMark provider={one} t={t} /> },
  {
    id: 'state',
    header: t('admin-settings.keys.state'),
    width: 200,
    cell: (one) => <StateMark provider={one} t={t} />,
  },
  {
    id: 'cost',
    header: t('admin-settings.keys.cost'),
    width: 130,
    align: 'right',
    cell: (one) => <span className={one.unit_cost_micros === null ? 't3' : 'num'}>{costOf(t, one, currency)}</span>,
  },
  { id: 'acts', header: '', width: 180, align: 'right', cell: (one) => <KeyActs provider={one} onAsk={onAsk} /> },
];

interface MarkProps {
  provider: ProviderKey;
  t: TFunction;
}

function KeyMark({ provider: { origin, ends }, t }: MarkProps) {
  if (origin === 'none') return <span className="t3">{t('admin-settings.keys.origin.none')}</span>;
  return (
    <span className={classes.key}>
      <span className="mono">••••{ends}</span>
      {origin === 'environment' ? (
        <span title={t('admin-settings.fixedText')}>
          <Badge icon={<IconLock />}>{t('admin-settings.fixed')}</Badge>
        </span>
      ) : (
        <span className="t3 c12">{t(`admin-settings.keys.origin.${origin}`)}</span>
      )}
    </span>
  );
}

function StateMark({ provider: { state, problem, name, tested_at }, t }: MarkProps) {
  if (state === 'none') return <span className="t3">–</span>;
  const tone = ({ untested: 'plain', works: 'ok', fails: 'bad' } as const)[state];
  const icon = { untested: <IconHelpCircle />, works: <IconCircleCheck />, fails: <IconAlertTriangle /> }[state];
  return (
    <span
      className={classes.key}
      title={problem ? t(`admin-settings.refused.${problem}`, { provider: name }) : undefined}
    >
      <Badge tone={tone} icon={icon}>
        {t(`admin-settings.keys.states.${state}`)}
      </Badge>
      {tested_at && <span className="t3 c12">{formatRelative(tested_at)}</span>}
    </span>
  );
}

function KeyActs({ provider, onAsk }: { provider: ProviderKey; onAsk: Props['onAsk'] }) {
  const { t } = useTranslation();
  const test = useTestKey();
  const isOpen = useIsOpen(adminSettings.saveKey);
  const isFixed = provider.origin === 'environment';
  return (
    <span className={classes.acts}>
      {!isFixed && (
        <Button size="xs" leftSection={<IconKey />} disabled={!isOpen} onClick={() => onAsk({ what: 'key', provider })}>
          {t(provider.origin === 'none' ? 'admin-settings.keys.add' : 'admin-settings.keys.replace')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('admin-settings.keys.actsOf', { provider: provider.name })}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={!isOpen || provider.origin === 'none' || test.isPending}
            onClick={() => test.mutate(provider.id)}
          >
            {t('admin-settings.keys.test')}
          </Menu.Item>
          {provider.origin === 'saved' && (
            <Menu.Item data-danger disabled={!isOpen} onClick={() => onAsk({ what: 'remove', provider })}>
              {t('admin-settings.keys.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function KeyCard({ provider, currency, onAsk }: Omit<Props, 'providers'> & { provider: ProviderKey }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <b>{provider.name}</b>
        <KeyActs provider={provider} onAsk={onAsk} />
      </div>
      <KeyMark provider={provider} t={t} />
      <StateMark provider={provider} t={t} />
      <span className="t3 c12">
        {t('admin-settings.keys.cost')}: {costOf(t, provider, currency)}
      </span>
    </div>
  );
}
