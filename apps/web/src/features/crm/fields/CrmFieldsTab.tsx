/** The tab CRM fields of Integration: per connection and list type, which column goes into which field. */
import { LIST_TYPES, type ListType } from '@leadwright/contract/leads/lists';
import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconPlug, IconRepeat } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type Connection, defaultOf, useConnections } from '../crm.queries.ts';
import { NAMES, nameOf, whenOf } from '../words.ts';
import { FieldsEditor } from './FieldsEditor.tsx';
import classes from './fields.module.css';
import { type Place, useFields, useMapping, useReadAgain } from './fields.queries.ts';

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

/** The address says which; without it the usual connection and the first type. */
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
                  key={`${place.id}-${type}`}
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

/** Such as an access that has ended. */
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
      <ReadAgain connection={connection} />
    </div>
  );
}

function ReadAgain({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const fields = useFields(connection.id).data;
  const read = useReadAgain();
  if (connection.provider === 'groove') return null;
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
