/**
 * Sends leads to a CRM. It shows the server's plan, and the user confirms that plan. If anything has changed, nothing
 * is sent and the new plan is shown. A push continues when the drawer is closed.
 */
import { Button, Menu } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuChoices } from '../../../ui/form/MenuChoices.tsx';
import { WidePanel } from '../../../ui/layout/WidePanel.tsx';
import { nameOf } from '../words.ts';
import { DrawerBody } from './DrawerBody.tsx';
import { DrawerFoot } from './DrawerFoot.tsx';
import { PushHistory } from './PushHistory.tsx';
import { PastPush } from './PushPanel.tsx';
import classes from './push.module.css';
import type { RowSelection } from './push.queries.ts';
import { type DrawerState, usePushDrawer } from './usePushDrawer.ts';

interface Props {
  listId: number;
  /** The leads to send; absent if an existing push is opened. */
  selection?: RowSelection;
  pushId?: number | null;
  /** Called when there is a plan that can be reopened. */
  onPlanned?: (push: number) => void;
  onClose: () => void;
}

/** Mounted when it opens. */
export function PushDrawer({ listId, selection, pushId = null, onPlanned = () => undefined, onClose }: Props) {
  const { t } = useTranslation();
  const [fixed] = useState(selection ?? null);
  const drawer = usePushDrawer({ listId, selection: fixed, pushId, onPlanned });
  const [past, setPast] = useState<'all' | number | null>(null);
  return (
    <WidePanel
      title={t('sending.act.title')}
      onClose={onClose}
      head={
        past === null ? (
          <>
            <Target drawer={drawer} />
            <span className={classes.toHistory}>
              <Button variant="subtle" leftSection={<IconHistory />} onClick={() => setPast('all')}>
                {t('sending.history')}
              </Button>
            </span>
          </>
        ) : (
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft />}
            onClick={() => setPast(typeof past === 'number' ? 'all' : null)}
          >
            {t(typeof past === 'number' ? 'sending.last.allOfThem' : 'common.back')}
          </Button>
        )
      }
      foot={past === null && <DrawerFoot drawer={drawer} onClose={onClose} />}
    >
      {past === null && <DrawerBody drawer={drawer} />}
      {past === 'all' && <PushHistory listId={listId} onOpen={setPast} />}
      {typeof past === 'number' && <PastPush key={past} id={past} />}
    </WidePanel>
  );
}

/** The CRM; a menu while it can still change. */
function Target({ drawer: { connection, all, mayPick, pick } }: { drawer: DrawerState }) {
  const { t } = useTranslation();
  if (!connection) return null;
  if (!mayPick || all.length < 2) return <span className={classes.target}>{nameOf(connection)}</span>;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={classes.pick ?? ''}
          variant="subtle"
          rightSection={<IconChevronDown />}
          aria-label={`${t('sending.every.to')}: ${nameOf(connection)}`}
        >
          <span className="ell">{nameOf(connection)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={String(connection.id)}
          options={all.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          onChange={(id) => pick(Number(id))}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
