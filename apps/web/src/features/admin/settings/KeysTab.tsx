/** Provider keys: their origin, whether they work, and the cost of a provider credit. */
import type { ProviderKey } from '@leadwright/contract/admin/settings';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { type Asked, KeysTable } from './KeysTable.tsx';
import classes from './settings.module.css';
import { useProviderKeys, useRemoveKey, useSettings } from './settings.queries.ts';

export function KeysTab() {
  const { t } = useTranslation();
  const keys = useProviderKeys();
  const { data: settings } = useSettings();
  const [asked, setAsked] = useKeptState<Asked | null>('provider key', null);
  const close = () => setAsked(null);
  return (
    <>
      <p className={classes.intro}>{t('admin-settings.keys.intro')}</p>
      <QueryState query={keys}>
        {(found) => (
          <Card padded={false}>
            <KeysTable providers={found} currency={settings?.currency ?? 'usd'} onAsk={setAsked} />
          </Card>
        )}
      </QueryState>
      {asked?.what === 'key' && <KeyDialog provider={asked.provider} onClose={close} />}
      <RemoveDialog provider={asked?.what === 'remove' ? asked.provider : null} onClose={close} />
    </>
  );
}

function RemoveDialog({ provider, onClose }: { provider: ProviderKey | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveKey();
  return (
    <ConfirmDialog
      opened={provider !== null}
      title={t('admin-settings.keys.removeTitle', { provider: provider?.name ?? '' })}
      text={t('admin-settings.keys.removeText')}
      confirm={t('admin-settings.keys.remove')}
      cancel={t('admin-settings.keys.keep')}
      onConfirm={() => provider && remove.mutateAsync(provider.id)}
      onClose={onClose}
    />
  );
}
