/** The URL that starts a workflow from outside. Its secret is shown once, on creation. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useCloseHook, useOpenHook, type WorkflowItem } from '../workflows.queries.ts';
import classes from './triggers.module.css';

type Known = Pick<WorkflowItem, 'id' | 'name' | 'hook'>;
type Hook = NonNullable<WorkflowItem['hook']>;

export function HookDialog({ workflow, onClose }: { workflow: Known; onClose: () => void }) {
  const { t } = useTranslation();
  const open = useOpenHook();
  const [made, setMade] = useState<{ hook: Hook; secret: string } | null>(null);
  const hook = made?.hook ?? workflow.hook;
  const make = async () => {
    const { data, secret } = await open.mutateAsync(workflow.id);
    if (data.hook) setMade({ hook: data.hook, secret });
  };
  return (
    <Modal
      opened
      // An outside click must not close the dialog while the secret is shown.
      onClose={() => made || onClose()}
      withCloseButton={!made}
      title={t('workflows.trigger.hookTitle', { name: workflow.name })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="stack">
        {!hook && <p>{t('workflows.trigger.hookText')}</p>}
        {hook && <Address hook={hook} />}
        {made ? <Secret {...made} /> : hook && <Kept hook={hook} />}
        <div className={classes.foot}>
          {made ? (
            <Button variant="filled" onClick={onClose}>
              {t('workflows.trigger.secretKept')}
            </Button>
          ) : hook ? (
            <HookActs workflow={workflow} onNew={make} onClosed={onClose} />
          ) : (
            <>
              <Button onClick={onClose}>{t('common.cancel')}</Button>
              <Button variant="filled" loading={open.isPending} onClick={() => void make().catch(console.warn)}>
                {t('workflows.trigger.openHook')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className={classes.line}>
    <span>{name}</span>
    <div>
      <code>{value}</code>
      <CopyButton compact text={value} label={name} />
    </div>
  </div>
);

function Address({ hook }: { hook: Hook }) {
  const { t } = useTranslation();
  return <Line name={t('workflows.trigger.address')} value={hook.url} />;
}

function Secret({ hook, secret }: { hook: Hook; secret: string }) {
  const { t } = useTranslation();
  const example = `curl -X POST ${hook.url} -H "Authorization: Bearer ${secret}"`;
  return (
    <>
      <Line name={t('workflows.trigger.secret')} value={secret} />
      <Note tone="warn">{t('workflows.trigger.secretOnce')}</Note>
      <Line name={t('workflows.trigger.example')} value={example} />
    </>
  );
}

function Kept({ hook }: { hook: Hook }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.facts}>
      <dt>{t('workflows.trigger.secret')}</dt>
      <dd>{`•••• ${hook.secret_ends}`}</dd>
      <dt>{t('workflows.trigger.since')}</dt>
      <dd>{formatDateTime(hook.created_at)}</dd>
      <dt>{t('workflows.trigger.lastCall')}</dt>
      <dd>{hook.last_called_at ? formatDateTime(hook.last_called_at) : t('workflows.trigger.neverCalled')}</dd>
    </dl>
  );
}

interface ActsProps {
  workflow: Known;
  onNew: () => Promise<unknown>;
  onClosed: () => void;
}

/** Both invalidate what callers use, so both need confirmation. */
function HookActs({ workflow, onNew, onClosed }: ActsProps) {
  const { t } = useTranslation();
  const close = useCloseHook();
  const [asked, setAsked] = useState<'secret' | 'close' | null>(null);
  return (
    <>
      <Button className={classes.apart ?? ''} onClick={() => setAsked('close')}>
        {t('workflows.trigger.closeHook')}
      </Button>
      <Button onClick={() => setAsked('secret')}>{t('workflows.trigger.newSecret')}</Button>
      <ConfirmDialog
        opened={asked === 'secret'}
        danger={false}
        title={t('workflows.trigger.newSecretTitle')}
        text={t('workflows.trigger.newSecretText')}
        confirm={t('workflows.trigger.newSecret')}
        onConfirm={onNew}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        opened={asked === 'close'}
        title={t('workflows.trigger.closeTitle')}
        text={t('workflows.trigger.closeText')}
        confirm={t('workflows.trigger.closeHook')}
        onConfirm={async () => {
          await close.mutateAsync(workflow.id);
          onClosed();
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
