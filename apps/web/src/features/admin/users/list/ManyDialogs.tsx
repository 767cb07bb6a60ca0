/** Asks before several accounts change, and then lists those that did not, with reasons. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { type Refusal, useActOnMany } from '../users.queries.ts';
import { nameOf } from '../words.ts';
import classes from './list.module.css';
import type { AskedMany } from './useManyActs.tsx';

interface Props {
  asked: AskedMany | null;
  onDone: () => void;
  onClose: () => void;
}

export function ManyDialogs({ asked, onDone, onClose }: Props) {
  const [refused, setRefused] = useState<Refusal[]>([]);
  const act = useActOnMany();
  const perform = async ({ act: name, users }: AskedMany) => {
    const answer = await act.mutateAsync({ act: name, ids: users.map(({ id }) => id) });
    setRefused(answer.refused);
    onDone();
  };
  return (
    <>
      {asked && <Question asked={asked} onConfirm={() => perform(asked)} onClose={onClose} />}
      {refused.length > 0 && <Refusals refused={refused} onClose={() => setRefused([])} />}
    </>
  );
}

const NAMED = 5;

function Question({ asked, onConfirm, onClose }: { asked: AskedMany; onConfirm: () => unknown; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, users } = asked;
  const count = users.length;
  const others = count - NAMED;
  return (
    <ConfirmDialog
      opened
      title={t(`admin-users.many.title.${act}`, { count })}
      text={
        <>
          <p>{t(`admin-users.many.text.${act}`)}</p>
          <ul className={classes.named}>
            {users.slice(0, NAMED).map((user) => (
              <li key={user.id}>
                <b className="ell">{nameOf(user)}</b> <span className="ell t3">{user.email}</span>
              </li>
            ))}
            {others > 0 && <li className="t3">{t('admin-users.many.others', { n: formatNumber(others) })}</li>}
          </ul>
        </>
      }
      confirm={t(`admin-users.many.button.${act}`, { n: formatNumber(count) })}
      danger={act === 'stop' || act === 'remove'}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

function Refusals({ refused, onClose }: { refused: Refusal[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('admin-users.many.left', { count: refused.length })}
      size={480}
      withCloseButton={false}
    >
      <ul className={classes.refused}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name}</b>
            <span className="t2">{reason}</span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </Modal>
  );
}
