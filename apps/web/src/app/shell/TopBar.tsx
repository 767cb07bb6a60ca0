/** Breadcrumb, command palette, activity. On a phone: menu, title, search, activity. */
import { IconChevronRight, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppPath, LinkTo } from '../../lib/paths.ts';
import { useSignedIn } from '../../lib/session.ts';
import { pageHead } from '../../lib/shell/page-head.ts';
import { MOD } from '../../lib/shell/shortcuts.ts';
import { type ActivityItem, isShellComplete, slots } from '../../lib/shell/slots.ts';
import { useStore } from '../../lib/store.ts';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { isHeldBack } from '../guards.ts';
import { crumbsOf } from '../navigation.ts';
import { routeExists } from '../router-paths.ts';
import { Activity } from './Activity.tsx';
import classes from './TopBar.module.css';

interface Props {
  narrow: boolean;
  onMenu: () => void;
  onSearch: () => void;
}

const NOTHING: ActivityItem[] = [];
const useNothingYet = () => NOTHING;

export function TopBar({ narrow, onMenu, onSearch }: Props) {
  const { t } = useTranslation();
  const heldBack = isHeldBack(useSignedIn());
  const isComplete = useStore(isShellComplete);
  const useActivity = isComplete ? slots.useActivity : useNothingYet;
  // Reserves the space until the running jobs are known.
  const activity = useActivity && !heldBack && (
    <Activity key={String(isComplete)} useActivity={useActivity} narrow={narrow} />
  );
  if (narrow) {
    return (
      <header className={classes.phone}>
        <button type="button" className={classes.touch} aria-label={t('shell.openMenu')} onClick={onMenu}>
          <IconMenu2 />
        </button>
        <PhoneTitle />
        <button type="button" className={classes.touch} aria-label={t('shell.palette.open')} onClick={onSearch}>
          <IconSearch />
        </button>
        {activity}
      </header>
    );
  }
  return (
    <header className={classes.top}>
      <Breadcrumb />
      <button type="button" className={classes.palette} onClick={onSearch}>
        <IconSearch />
        <span>{t('shell.palette.open')}</span>
        <Kbd>{MOD} K</Kbd>
      </button>
      {activity}
    </header>
  );
}

/** Hidden from screen readers: the h1 of the page has the same text. */
function PhoneTitle() {
  const { title, subtitle } = useStore(pageHead);
  return (
    <span className={classes.title} aria-hidden="true">
      <b className="ell">{title}</b>
      {subtitle && <small className="ell2">{subtitle}</small>}
    </span>
  );
}

const linkTo =
  (to: AppPath): LinkTo =>
  (look) => <Link to={to} {...look} />;

function Breadcrumb() {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const { crumbs } = useStore(pageHead);
  const shown =
    crumbs ??
    crumbsOf(path, routeExists).map(({ key, path }) => ({
      label: t(key as 'navigation.main'),
      to: path && linkTo(path),
    }));
  if (shown.length === 0) return <span />;
  return (
    <nav className={classes.crumbs} aria-label={t('shell.breadcrumb')}>
      {shown.map((crumb, index) => (
        <Fragment key={crumb.label}>
          {index > 0 && <IconChevronRight aria-hidden="true" />}
          {crumb.to ? (
            crumb.to({ className: 'ell', children: crumb.label })
          ) : (
            <span className="ell">{crumb.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
