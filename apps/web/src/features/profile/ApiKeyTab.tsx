/** API keys: created here, shown once, edited, revoked. */
import { Button } from '@mantine/core';
import { IconExternalLink, IconKey, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { ApiKeysTable } from './ApiKeysTable.tsx';
import classes from './ApiKeyTab.module.css';
import { type ApiKey, useApiKeys, useRevokeKey } from './profile.queries.ts';

export function ApiKeyTab() {
  const { t } = useTranslation();
  const keys = useApiKeys();
  const [editing, setEditing] = useKeptState<ApiKey | 'new' | null>('api key', null);
  const [revoking, setRevoking] = useKeptState<ApiKey | null>('revoke', null);
  const create = (
    <Button variant="filled" leftSection={<IconPlus />} onClick={() => setEditing('new')}>
      {t('profile.keys.create')}
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        <p className={classes.text}>
          {t('profile.keys.text')}{' '}
          <a className="link nowrap" href="/api/docs" target="_blank" rel="noreferrer">
            {t('profile.keys.docs')}{' '}
            <IconExternalLink style={{ display: 'inline', verticalAlign: -2 }} aria-hidden="true" />
          </a>
        </p>
        {Boolean(keys.data?.length) && create}
      </div>
      <QueryState
        query={keys}
        isEmpty={(found) => found.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<IconKey />}
              title={t('profile.keys.empty')}
              text={t('profile.keys.emptyText')}
              action={create}
            />
          </Card>
        }
      >
        {(found) => <ApiKeysTable keys={found} onEdit={setEditing} onRevoke={setRevoking} />}
      </QueryState>
      {editing && <ApiKeyDialog apiKey={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      title={t('profile.keys.revokeTitle', { name: apiKey?.name ?? '' })}
      text={t('profile.keys.revokeText')}
      confirm={t('profile.keys.revoke')}
      cancel={t('profile.keys.keep')}
      onConfirm={() => apiKey && revoke.mutateAsync(apiKey.id)}
      onClose={onClose}
    />
  );
}
