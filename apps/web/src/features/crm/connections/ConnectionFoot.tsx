/** Link to the field mapping, and the actions to end or replace a connection. */
import { crm } from '@leadwright/contract/integrations/crm';
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { type Connection, useDisconnect } from '../crm.queries.ts';
import { useMapping } from '../fields/fields.queries.ts';
import { NAMES, nameOf } from '../words.ts';
import classes from './connections.module.css';

interface Props {
  connection: Connection;
  onAnother?: () => void;
}

export function ConnectionFoot({ connection, onAnother }: Props) {
  const { t } = useTranslation();
  const { id, policy, provider } = connection;
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const mapped = useMapping({ id, type: 'local' }).data?.mapped;
  const mayConnect = useIsOpen(crm.authorize);
  const mayLeave = useIsOpen(crm.disconnect);
  return (
    <div className={classes.foot}>
      <span className="t2">
        {mapped !== undefined && (
          <>
            <b className={classes.strong}>{t('sending.fields', { count: mapped, n: formatNumber(mapped) })}</b>{' '}
          </>
        )}
        {connection.can.update && t(`sending.policy.lower.${policy}`)}
      </span>
      <Link className="link" to="/settings/integration/crm-fields" search={{ connection: id }}>
        {t('integration.tab.crmFields')}
      </Link>
      <span className={classes.ends}>
        {onAnother && (
          <Button variant="subtle" disabled={!mayConnect} onClick={onAnother}>
            {t(`sending.another.${provider as OauthCrm}`)}
          </Button>
        )}
        <Button color="red" disabled={!mayLeave} onClick={() => setLeaving(connection)}>
          {t('sending.disconnect.act')}
        </Button>
      </span>
      <DisconnectDialog connection={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}

function DisconnectDialog({ connection, onClose }: { connection: Connection | null; onClose: () => void }) {
  const { t } = useTranslation();
  const disconnect = useDisconnect();
  if (!connection) return null;
  const crmName = NAMES[connection.provider];
  return (
    <ConfirmDialog
      opened
      title={t('sending.disconnect.title', { name: nameOf(connection) })}
      text={
        <>
          {t('sending.disconnect.text', { crm: crmName })}
          {connection.waiting > 0 &&
            ` ${t('sending.disconnect.waiting', { count: connection.waiting, n: formatNumber(connection.waiting) })}`}
        </>
      }
      confirm={t('sending.disconnect.act')}
      cancel={t('sending.disconnect.keep')}
      onConfirm={() => disconnect.mutateAsync(connection.id)}
      onClose={onClose}
    />
  );
}
