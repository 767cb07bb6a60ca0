/**
 * Confirms a dangerous action: the title names the target, the text the consequence, the button the action. The target
 * must not change while the dialog is open, so pass a value that was fixed when it opened.
 */
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { SpendButton } from '../form/SpendButton.tsx';
import { Modal } from '../layout/late-layers.tsx';
import classes from './ConfirmDialog.module.css';

interface Props {
  opened: boolean;
  /** "Delete 3 lists with 1,204 leads?" */
  title: string;
  /** "They leave every view at once. You can undo for 30 seconds." */
  text: ReactNode;
  /** "Delete 3 lists" */
  confirm: string;
  /** "Keep them" */
  cancel?: string;
  danger?: boolean;
  /** False until it is known what exactly will be affected. */
  ready?: boolean;
  /** Maximum cost; undefined while unknown. Absent if it is free. */
  credits?: number | undefined;
  /** Fields the action needs, such as a password. */
  children?: ReactNode;
  onConfirm: () => Promise<unknown> | unknown;
  onClose: () => void;
}

/** Keeps the last content while the dialog fades out, when the target is already gone. */
function useLastOpen(props: Props): Props {
  const last = useRef(props);
  if (props.opened) last.current = props;
  return { ...last.current, opened: props.opened };
}

/** One object per opening. A late response belongs to its own confirmation, not to a later one. */
function useQuestion(opened: boolean): RefObject<object | null> {
  const question = useRef<object | null>(null);
  if (opened !== (question.current !== null)) question.current = opened ? {} : null;
  return question;
}

export function ConfirmDialog(props: Props) {
  const { t } = useTranslation();
  const asked = useLastOpen(props);
  const { opened, title, text, confirm, cancel, danger = true, ready = true, children, onConfirm, onClose } = asked;
  const question = useQuestion(opened);
  const [busy, setBusy] = useState<object | null>(null);
  /** A ref, not state: a second click in the same render must see it. */
  const confirmed = useRef<object | null>(null);
  const run = async () => {
    const mine = question.current;
    if (confirmed.current === mine) return;
    confirmed.current = mine;
    setBusy(mine);
    const isAsked = () => question.current === mine;
    try {
      await onConfirm();
      if (isAsked()) onClose();
    } catch (reason) {
      // The error has already been shown. The dialog stays open to keep the input. If the target has changed since, the
      // user must confirm again.
      console.warn(reason);
      if (isAsked() && reason instanceof ApiError && reason.status === 409) onClose();
    } finally {
      if (confirmed.current === mine) confirmed.current = null;
      setBusy((now) => (now === mine ? null : now));
    }
  };
  const isBusy = busy !== null && busy === question.current;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440} withCloseButton={false}>
      <div className={classes.text}>{text}</div>
      {children && <div className={classes.fields}>{children}</div>}
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {cancel ?? t('common.cancel')}
        </Button>
        {'credits' in asked ? (
          <SpendButton variant="filled" credits={asked.credits} loading={isBusy} disabled={!ready} onSpend={run}>
            {confirm}
          </SpendButton>
        ) : (
          <Button
            variant="filled"
            {...(danger && { color: 'red' })}
            loading={isBusy}
            disabled={!ready}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        )}
      </div>
    </Modal>
  );
}
