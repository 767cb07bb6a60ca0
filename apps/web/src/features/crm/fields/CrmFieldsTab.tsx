/** The CRM fields tab of Integration: maps columns to fields, per connection and list type. */
import { crm } from '@leadwright/contract/integrations/crm';
import { isOauthCrm, type RecordKind, recordKindsOf } from '@leadwright/contract/integrations/crms';
import { LIST_TYPES, type ListType } from '@leadwright/contract/leads/lists';
import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconPlug, IconRepeat } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type Connection, defaultOf, useConnections } from '../crm.queries.ts';
import { NAMES, nameOf, whenOf } from '../words.ts';
import { FieldsEditor } from './FieldsEditor.tsx';
import classes from './fields.module.css';
import { type Place, useFields, useMapping, useReadAgain, useRecordKind } from './fields.queries.ts';

const route = getRouteApi('/app/settings/integration/crm-fields');

export function CrmFieldsTab() {
  const connections = useConnections();
  return (
    <QueryState
      query={connections}
      skeleton={
        <Card>
          <SkeletonLines lines={10} />
        </Card>
      }
      isEmpty={({ data }) => data.length === 0}
      empty={<NothingConnected />}
    >
      {({ data }) => <OfConnections connections={data} />}
    </QueryState>
  );
}

/** From the URL; defaults to the default connection and the first type. */
function OfConnections({ connections }: { connections: Connection[] }) {
  const { connection: asked, type: askedType } = route.useSearch();
  const connection = connections.find(({ id }) => id === asked) ?? (defaultOf(connections) as Connection);
  const type = LIST_TYPES.find((one) => one === askedType) ?? 'local';
  const place: Place = { id: connection.id, type };
  const fields = useFields(connection.id);
  const mapping = useMapping(place);
  const readAgain = () => Promise.all([fields.refetch(), mapping.refetch()]);
  return (
    <>
      <Choice connections={connections} connection={connection} type={type} />
      {fields.error || mapping.error ? (
        <NotRead words={(fields.error ?? mapping.error)?.message ?? ''} onAgain={() => void readAgain()} />
      ) : (
        <QueryState
          query={fields}
          skeleton={
            <Card>
              <SkeletonLines lines={10} />
            </Card>
          }
        >
          {(known) => (
            <QueryState query={mapping}>
              {(found) => (
                <FieldsEditor
                  key={`${place.id}-${type}-${connection.record_kind}`}
                  place={place}
                  connection={connection}
                  fields={known}
                  mapping={found}
                />
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </>
  );
}

/** For errors such as lost access. */
function NotRead({ words, onAgain }: { words: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconAlertTriangle />}
        title={t('sending.mapping.notRead')}
        text={words}
        action={<Button onClick={onAgain}>{t('common.tryAgain')}</Button>}
      />
    </Card>
  );
}

interface ChoiceProps {
  connections: Connection[];
  connection: Connection;
  type: ListType;
}

function Choice({ connections, connection, type }: ChoiceProps) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const go = (search: { connection: number; type: string }) => void navigate({ search });
  const isOnly = (one: Connection) => connections.filter(({ provider }) => provider === one.provider).length === 1;
  return (
    <div className={classes.choose}>
      <SegmentedControl
        aria-label={t('sending.mapping.connection')}
        data={connections.map((one) => ({
          value: String(one.id),
          label: isOnly(one) ? NAMES[one.provider] : nameOf(one),
        }))}
        value={String(connection.id)}
        onChange={(id) => go({ connection: Number(id), type })}
      />
      <SelectField
        size="sm"
        className={classes.types ?? ''}
        aria-label={t('sending.mapping.listType')}
        allowDeselect={false}
        data={LIST_TYPES.map((value) => ({ value, label: t(`lists.type.${value}`) }))}
        value={type}
        onChange={(chosen) => chosen && go({ connection: connection.id, type: chosen })}
      />
      <Records connection={connection} />
      <ReadAgain connection={connection} />
    </div>
  );
}

/** What leads become, where the CRM has two kinds of records for people. */
function Records({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const change = useRecordKind();
  const isOpen = useIsOpen(crm.change);
  const { id, provider, record_kind } = connection;
  if (!record_kind) return null;
  return (
    <SelectField
      size="sm"
      className={classes.records ?? ''}
      aria-label={t('sending.mapping.records')}
      allowDeselect={false}
      disabled={change.isPending || !isOpen}
      data={recordKindsOf(provider).map((value) => ({ value, label: t(`sending.mapping.recordKind.${value}`) }))}
      value={record_kind}
      onChange={(kind) => kind && kind !== record_kind && change.mutate({ id, kind: kind as RecordKind })}
    />
  );
}

function ReadAgain({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const fields = useFields(connection.id).data;
  const read = useReadAgain();
  if (!isOauthCrm(connection.provider)) return null;
  return (
    <span className={classes.read}>
      {fields && (
        <span className="c12 t3 num">
          {t('sending.mapping.read', {
            count: fields.fields.length,
            n: formatNumber(fields.fields.length),
            when: whenOf(t, fields.read_at),
          })}
        </span>
      )}
      <Button leftSection={<IconRepeat />} loading={read.isPending} onClick={() => read.mutate(connection.id)}>
        {t('sending.mapping.readAgain')}
      </Button>
    </span>
  );
}

function NothingConnected() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconPlug />}
        title={t('sending.notConnected')}
        text={t('sending.mapping.notConnectedText')}
        action={
          <Button variant="filled" renderRoot={(props) => <Link to="/settings/integration/crm" {...props} />}>
            {t('sending.connectOne')}
          </Button>
        }
      />
    </Card>
  );
}
