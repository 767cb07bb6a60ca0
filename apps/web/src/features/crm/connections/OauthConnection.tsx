/** A connected account of a CRM: its health, last push, test, and how to disconnect. */
import { crm } from '@leadwright/contract/integrations/crm';
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { Button } from '@mantine/core';
import { IconActivity, IconAlertTriangle, IconCircleCheck, IconPlug } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { ConnectDialog } from '../connect/ConnectDialog.tsx';
import { type Connection, useTest } from '../crm.queries.ts';
import { NAMES, whenOf } from '../words.ts';
import { ConnectionFacts } from './ConnectionFacts.tsx';
import { ConnectionFoot } from './ConnectionFoot.tsx';
import { Connector } from './Connector.tsx';
import { TestSteps } from './TestSteps.tsx';

interface Props {
  connection: Connection & { provider: OauthCrm };
  startsOpen: boolean;
  onSeePush: (id: number) => void;
}

export function OauthConnection({ connection, startsOpen, onSeePush }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useKeptState<'again' | 'another' | null>(`connection ${connection.id}`, null);
  const isEnded = connection.state === 'reconnect';
  return (
    <>
      <Connector
        provider={connection.provider}
        startsOpen={startsOpen}
        badges={<States connection={connection} />}
        fact={isEnded ? <Ended connection={connection} /> : <Connected connection={connection} />}
        act={
          isEnded ? (
            <Reconnect onClick={() => setAsking('again')} />
          ) : (
            <TestButton connection={connection} label={t('sending.test.act')} />
          )
        }
      >
        <ConnectionFacts connection={connection} onSeePush={onSeePush} />
        <TestSteps test={connection.test} />
        <ConnectionFoot connection={connection} onAnother={() => setAsking('another')} />
      </Connector>
      {asking && (
        <ConnectDialog provider={connection.provider} again={asking === 'again'} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function States({ connection: { state, is_default } }: { connection: Connection }) {
  const { t } = useTranslation();
  return (
    <>
      {state === 'healthy' ? (
        <Badge tone="ok" icon={<IconCircleCheck />}>
          {t('sending.state.healthy')}
        </Badge>
      ) : (
        <Badge tone="warn" icon={<IconAlertTriangle />}>
          {t('sending.state.reconnect')}
        </Badge>
      )}
      {is_default && <Badge tone="selected">{t('sending.state.default')}</Badge>}
    </>
  );
}

function Connected({ connection: { name, connected_at, connected_by } }: { connection: Connection }) {
  return (
    <Trans
      i18nKey="sending.connected"
      values={{ name, date: formatDay(connected_at), by: connected_by }}
      components={{ b: <b /> }}
    />
  );
}

function Ended({ connection: { provider, problem_at, problem, waiting } }: { connection: Connection }) {
  const { t } = useTranslation();
  const crmName = NAMES[provider];
  return (
    <span title={problem ?? undefined}>
      {problem_at
        ? t('sending.endedAt', { crm: crmName, when: whenOf(t, problem_at) })
        : t('sending.ended', { crm: crmName })}{' '}
      {waiting > 0 && (
        <Trans
          i18nKey="sending.waiting"
          count={waiting}
          values={{ n: formatNumber(waiting) }}
          components={{ b: <b /> }}
        />
      )}
    </span>
  );
}

function Reconnect({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="filled" leftSection={<IconPlug />} disabled={!useIsOpen(crm.authorize)} onClick={onClick}>
      {t('sending.reconnect')}
    </Button>
  );
}

function TestButton({ connection, label }: { connection: Connection; label: string }) {
  const test = useTest();
  const mayTest = useIsOpen(crm.test);
  return (
    <Button
      leftSection={<IconActivity />}
      loading={test.isPending}
      disabled={!mayTest}
      onClick={() => test.mutate(connection.id)}
    >
      {label}
    </Button>
  );
}
