/** The CRM tab of Integration: the brand's CRMs, defaults for every push, and the last pushes. */
import { isOauthCrm } from '@leadwright/contract/integrations/crms';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { forgetProblem, keptProblem } from '../connect/outcome.ts';
import { type Connection, type Connections, defaultOf, type Provider, useConnections } from '../crm.queries.ts';
import { PushPanel } from '../push/PushPanel.tsx';
import classes from './connections.module.css';
import { DefaultsCard } from './DefaultsCard.tsx';
import { GrooveConnection } from './GrooveConnection.tsx';
import { LastPushes } from './LastPushes.tsx';
import { NotConnected } from './NotConnected.tsx';
import { OauthConnection } from './OauthConnection.tsx';
import { ZapierCard } from './ZapierCard.tsx';

export function CrmTab() {
  const connections = useConnections();
  return (
    <QueryState
      query={connections}
      skeleton={
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      }
    >
      {(found) => <Board {...found} />}
    </QueryState>
  );
}

function Board({ data, providers }: Connections) {
  const [seen, setSeen] = useState<number | 'all' | null>(null);
  const [first] = providers.filter(({ id, is_ready }) => id !== 'zapier' && is_ready);
  return (
    <div className={classes.split}>
      <div className={classes.connectors}>
        <ReturnProblem />
        {providers.length === 0 && <NoneOffered />}
        {providers.map(({ id, is_ready }) => (
          <OfProvider
            key={id}
            provider={id}
            isReady={is_ready}
            isFirst={data.length === 0 && id === first?.id}
            connections={data}
            onSeePush={setSeen}
          />
        ))}
      </div>
      {data.length > 0 && (
        <aside className={classes.aside}>
          <DefaultsCard connections={data} />
          <LastPushes onSee={setSeen} />
        </aside>
      )}
      {seen !== null && <PushPanel pushId={seen === 'all' ? null : seen} onClose={() => setSeen(null)} />}
    </div>
  );
}

interface OfProviderProps {
  provider: Provider;
  isReady: boolean;
  isFirst: boolean;
  connections: Connection[];
  onSeePush: (id: number) => void;
}

function OfProvider({ provider, isReady, isFirst, connections, onSeePush }: OfProviderProps) {
  if (provider === 'zapier') return <ZapierCard />;
  const mine = connections.filter((one) => one.provider === provider);
  const open = defaultOf(connections);
  if (mine.length === 0) return <NotConnected provider={provider} isReady={isReady} isFirst={isFirst} />;
  return mine.map((connection) => {
    const props = { startsOpen: connection.id === open?.id, onSeePush };
    const { id, provider: by } = connection;
    return isOauthCrm(by) ? (
      <OauthConnection key={id} connection={{ ...connection, provider: by }} {...props} />
    ) : (
      <GrooveConnection key={id} connection={connection} {...props} />
    );
  });
}

/** Why the full-page connection failed. */
function ReturnProblem() {
  const [words] = useState(keptProblem);
  useEffect(forgetProblem, []);
  return (
    words && (
      <Note tone="bad" role="alert">
        {words}
      </Note>
    )
  );
}

function NoneOffered() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState icon={<IconPlugConnectedX />} title={t('sending.none')} text={t('sending.noneText')} />
    </Card>
  );
}
