/** The open endpoint: its identification and its actions. */
import { MAX_ATTEMPTS } from '@leadwright/contract/integrations/deliveries';
import { Button, Menu } from '@mantine/core';
import { IconDots, IconKey, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useWebhookScope } from '../scope.tsx';
import { type AccountWebhook, useTestEndpoint } from '../webhooks.queries.ts';
import { EndpointDialog } from './EndpointDialog.tsx';
import { RemoveEndpoint, RotateSecret } from './endpoint-dialogs.tsx';
import { EndpointBadge, isStanding, shortUrl, whyOf } from './endpoint-state.tsx';
import classes from './endpoints.module.css';
import { PauseOrResume } from './PauseOrResume.tsx';

interface Props {
  endpoint: AccountWebhook;
  /** The delivery of a test. */
  onTested: (delivery: number) => void;
  onRemoved: () => void;
}

export function EndpointHead({ endpoint, onTested, onRemoved }: Props) {
  const { t } = useTranslation();
  const why = isStanding(endpoint) && whyOf(t, endpoint);
  return (
    <>
      <div className={classes.head}>
        <div>
          <h2 className="h15">
            <span className="ell" title={endpoint.url}>
              {shortUrl(endpoint.url)}
            </span>
            <EndpointBadge state={endpoint.state} />
          </h2>
          <p className={classes.headText}>
            <Known endpoint={endpoint} /> {t('webhooks.endpoint.attempts', { n: MAX_ATTEMPTS })}
          </p>
        </div>
        <Acts endpoint={endpoint} onTested={onTested} onRemoved={onRemoved} />
      </div>
      {why && (
        <div className={classes.why}>
          <Note tone={endpoint.state === 'ended' ? 'plain' : 'warn'}>{why}</Note>
        </div>
      )}
      {endpoint.old_secret_until && Date.parse(endpoint.old_secret_until) > Date.now() && (
        <div className={classes.why}>
          <Note>{t('webhooks.secret.old', { when: formatDateTime(endpoint.old_secret_until) })}</Note>
        </div>
      )}
    </>
  );
}

function Known({ endpoint: { secret_ends, token_ends } }: { endpoint: AccountWebhook }) {
  return (
    <Trans
      i18nKey={token_ends ? 'webhooks.endpoint.known' : 'webhooks.endpoint.knownSecret'}
      values={{ secret: secret_ends, token: token_ends }}
      components={{ b: <b /> }}
    />
  );
}

function Acts({ endpoint, onTested, onRemoved }: Props) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(useWebhookScope().acts.change);
  const test = useTestEndpoint();
  return (
    <div className={classes.acts}>
      <Button
        size="xs"
        leftSection={<IconSend />}
        loading={test.isPending}
        disabled={!isOpen}
        onClick={() => test.mutate(endpoint.endpoint_id, { onSuccess: ({ delivery_id }) => onTested(delivery_id) })}
      >
        {t('webhooks.act.test')}
      </Button>
      <PauseOrResume endpoint={endpoint} size="xs" disabled={!isOpen} />
      {isOpen && <More endpoint={endpoint} onRemoved={onRemoved} />}
    </div>
  );
}

function More({ endpoint, onRemoved }: { endpoint: AccountWebhook; onRemoved: () => void }) {
  const { t } = useTranslation();
  /** The endpoint when the dialog opened. */
  const [open, setOpen] = useKeptState<{ what: 'edit' | 'rotate' | 'remove'; endpoint: AccountWebhook } | null>(
    'endpoint',
    null,
  );
  const close = () => setOpen(null);
  const ask = (what: 'edit' | 'rotate' | 'remove') => () => setOpen({ what, endpoint });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton small label={t('webhooks.act.more', { url: shortUrl(endpoint.url) })}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil />} onClick={ask('edit')}>
            {t('webhooks.act.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey />} onClick={ask('rotate')}>
            {t('webhooks.secret.rotate')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash />} onClick={ask('remove')}>
            {t('webhooks.act.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open?.what === 'edit' && <EndpointDialog endpoint={open.endpoint} onClose={close} />}
      {open?.what === 'rotate' && <RotateSecret endpoint={open.endpoint} onClose={close} />}
      {open?.what === 'remove' && <RemoveEndpoint endpoint={open.endpoint} onClose={close} onRemoved={onRemoved} />}
    </>
  );
}
