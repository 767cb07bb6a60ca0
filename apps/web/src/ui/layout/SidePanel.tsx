/**
 * Details next to a table: 520 px wide, a sheet below 900 px. Arrow keys move between rows. On a wide screen, a docked
 * panel stands next to the page, which stays usable. Otherwise it lies above the page like the others.
 */
import { Portal } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { LinkTo } from '../../lib/paths.ts';
import { IconButton } from '../display/IconButton.tsx';
import { Drawer } from './late-layers.tsx';
import { layersOpen, useDockKeys, useEscape } from './layers.ts';
import classes from './SidePanel.module.css';

interface Props {
  opened: boolean;
  /** Accessible name. */
  label: string;
  onClose: () => void;
  /** Position in the table, and links to the adjacent rows. */
  walk?: { at: number; total: number; to: (step: 1 | -1) => void };
  /** Link to the full page. */
  page?: LinkTo;
  /** At the top, before the close button. */
  acts?: ReactNode;
  /** Below the scrolling content. */
  foot?: ReactNode;
  docks?: boolean;
  children: ReactNode;
}

const WIDE = '(min-width: 1200px)';

export function SidePanel(props: Props) {
  const wide = useMediaQuery(WIDE, window.innerWidth >= 1200);
  if (!props.docks || !wide) return <OverlayPanel {...props} />;
  return props.opened ? <DockedPanel {...props} /> : null;
}

function OverlayPanel(props: Props) {
  const { opened, label, onClose, walk } = props;
  const narrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  useEscape(opened, onClose);
  // Leaves keys to dialogs above the panel and to fields inside it.
  const onTop = (act: () => void) => () => layersOpen() < 2 && act();
  useHotkeys(
    walk && opened
      ? [
          ['ArrowUp', onTop(() => walk.to(-1))],
          ['ArrowDown', onTop(() => walk.to(1))],
        ]
      : [],
  );
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={narrow ? 'bottom' : 'right'}
      size={narrow ? '88%' : 520}
      padding={0}
      withCloseButton={false}
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': label } }}
      classNames={{ content: classes.content ?? '', body: classes.drawerBody ?? '' }}
    >
      {narrow && <div className={classes.grab} aria-hidden="true" />}
      <Inside {...props} />
    </Drawer>
  );
}

/** The shell reserves room while it is open (app/shell/AppShell.module.css). */
function DockedPanel(props: Props) {
  const { label, onClose, walk } = props;
  useEffect(() => {
    document.documentElement.dataset['docked'] = '';
    return () => void delete document.documentElement.dataset['docked'];
  }, []);
  useDockKeys(onClose, (by) => walk && walk.at + by >= 1 && walk.at + by <= walk.total && walk.to(by));
  return (
    <Portal>
      <aside className={classes.docked} aria-label={label}>
        <Inside {...props} />
      </aside>
    </Portal>
  );
}

function Inside({ walk, page, acts, foot, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.top}>
        {walk && (
          <>
            <span className="c13 t2 num">
              {t('ui.panel.position', { n: formatNumber(walk.at), total: formatNumber(walk.total) })}
            </span>
            <IconButton outlined label={t('ui.panel.previous')} disabled={walk.at <= 1} onClick={() => walk.to(-1)}>
              <IconChevronUp />
            </IconButton>
            <IconButton outlined label={t('ui.panel.next')} disabled={walk.at >= walk.total} onClick={() => walk.to(1)}>
              <IconChevronDown />
            </IconButton>
          </>
        )}
        <span className="right" />
        {page?.({
          className: classes.page,
          children: (
            <>
              <IconExternalLink />
              {t('ui.panel.open')}
            </>
          ),
        })}
        {acts}
        <IconButton label={t('common.close')} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      {/* The panel itself gets the focus, so that arrow and page keys work and no button is pressed by accident. */}
      <div className={classes.body} tabIndex={-1} data-autofocus>
        {children}
      </div>
      {foot && (
        <div className={classes.foot} data-keep-clear>
          {foot}
        </div>
      )}
    </>
  );
}

export const PanelSection = ({
  title,
  aside,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section className={classes.section}>
    {title && (
      <h2 className={classes.title}>
        {title}
        {aside && <span className={classes.aside}>{aside}</span>}
      </h2>
    )}
    {children}
  </section>
);
