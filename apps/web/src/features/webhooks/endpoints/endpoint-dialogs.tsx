/** Dialogs of an endpoint: a new secret, deletion, and values shown only once. */
import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { type EndpointHealth, useRemoveWebhook, useRotateSecret } from '../webhooks.queries.ts';
import { shortUrl } from './endpoint-state.tsx';
import classes from './endpoints.module.css';

type Known = Pick<EndpointHealth, 'endpoint_id' | 'url'>;

/** The previous secret also signs for a day, so that the receiver has time to switch. */
export function RotateSecret({ endpoint, onClose }: { endpoint: Known; onClose: () => void }) {
  const { t } = useTranslation();
  const rotate = useRotateSecret();
  const [secret, setSecret] = useState<string | null>(null);
  const isMade = useRef(false);
  if (secret) return <ShownOnce token={null} secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      danger={false}
      title={t('webhooks.secret.rotateTitle', { url: shortUrl(endpoint.url) })}
      text={t('webhooks.secret.rotateText')}
      confirm={t('webhooks.secret.rotate')}
      onConfirm={async () => {
        const { made } = await rotate.mutateAsync(endpoint.endpoint_id);
        isMade.current = true;
        setSecret(made.secret);
      }}
      // The confirmation closes itself; the new secret must stay.
      onClose={() => isMade.current || onClose()}
    />
  );
}

interface RemoveProps {
  endpoint: Known & { id: number; waiting: number };
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveEndpoint({ endpoint, onClose, onRemoved }: RemoveProps) {
  const { t } = useTranslation();
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      opened
      title={t('webhooks.delete.title', { url: shortUrl(endpoint.url) })}
      text={t('webhooks.delete.text', { count: endpoint.waiting })}
      confirm={t('webhooks.delete.confirm')}
      cancel={t('webhooks.delete.keep')}
      onConfirm={async () => {
        await remove.mutateAsync(endpoint.id);
        onRemoved();
      }}
      onClose={onClose}
    />
  );
}

interface Made {
  token: string | null;
  secret: string | null;
}

/** Closed only by its button, because neither can be shown again. */
export function ShownOnce({ token, secret, onClose }: Made & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => undefined} title={t('webhooks.screen.madeTitle')} size={480} withCloseButton={false}>
      <div className="stack">
        <Note tone="warn">{t('webhooks.screen.madeText')}</Note>
        {token && <Once name={t('webhooks.screen.token')} value={token} />}
        {secret && <Once name={t('webhooks.screen.secret')} value={secret} />}
        <p className="c12 t3">{t('webhooks.screen.secretHelp')}</p>
        <div className={classes.foot}>
          <Button variant="filled" onClick={onClose} data-autofocus>
            {t('webhooks.secret.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const Once = ({ name, value }: { name: string; value: string }) => (
  <div className={classes.once}>
    <span>{name}</span>
    <div>
      <code>{value}</code>
      <CopyButton compact text={value} label={name} />
    </div>
  </div>
);
