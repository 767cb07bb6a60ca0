/** Brand at the top, sections as groups, credit meter and user menu at the bottom. Collapses to icons. */
import {
  IconAppWindow,
  IconChevronDown,
  IconChevronRight,
  IconExternalLink,
  IconLayoutSidebar,
  IconX,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/session.ts';
import { isShellComplete, type SideLink, slots } from '../../lib/shell/slots.ts';
import { useSite } from '../../lib/site.ts';
import { useStore } from '../../lib/store.ts';
import { Hint } from '../../ui/display/Hint.tsx';
import { Logo } from '../../ui/display/Logo.tsx';
import { isHeldBack } from '../guards.ts';
import { isCurrent, type KnownEntry, type NavigationSection, sectionsFor } from '../navigation.ts';
import { routeExists } from '../router-paths.ts';
import { ENTRY_ICONS, FALLBACK_ICON } from './icons.ts';
import classes from './Sidebar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useSideExtras } from './useSideExtras.ts';

interface Props {
  folded: boolean;
  onFold?: (folded: boolean) => void;
  /** Only in the drawer. */
  onClose?: () => void;
}

/** With more groups than this, only the current one starts open. */
const FEW = 3;

export function Sidebar({ folded, onFold, onClose }: Props) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const site = useSite();
  const path = useLocation({ select: (location) => location.pathname });
  // An account without a plan can only open the plan page, so there is nothing to navigate to.
  const waits = user.account.status === 'inactive';
  const extras = useSideExtras();
  const sections = waits ? [] : sectionsFor(user, routeExists, site, extras);
  const CreditMeter = isHeldBack(user) ? null : slots.CreditMeter;
  return (
    <nav className={classes.side} data-folded={folded || undefined} aria-label={t('navigation.main')}>
      <div className={classes.brand}>
        {folded ? (
          <FoldButton folded onFold={onFold} />
        ) : (
          <>
            <Logo />
            <span className="ell">{site?.name}</span>
            {onClose ? <CloseDrawer onClose={onClose} /> : <FoldButton folded={false} onFold={onFold} />}
          </>
        )}
      </div>
      <div className={classes.nav}>
        {sections.map((section) => (
          <Group key={section.id} section={section} path={path} folded={folded} startOpen={sections.length <= FEW} />
        ))}
        {slots.useSideLinks && <BrandLinks folded={folded} useLinks={slots.useSideLinks} />}
      </div>
      <div className={classes.foot}>
        {CreditMeter && <CreditMeter folded={folded} />}
        <UserMenu folded={folded} />
      </div>
    </nav>
  );
}

function FoldButton({ folded, onFold }: { folded: boolean; onFold: Props['onFold'] }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.fold}
      aria-label={t(folded ? 'shell.unfoldSidebar' : 'shell.foldSidebar')}
      onClick={() => onFold?.(!folded)}
    >
      {folded ? <Logo /> : <IconLayoutSidebar />}
    </button>
  );
}

function CloseDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.fold} aria-label={t('shell.closeMenu')} onClick={onClose}>
      <IconX />
    </button>
  );
}

function Group({
  section,
  path,
  folded,
  startOpen,
}: {
  section: NavigationSection<KnownEntry>;
  path: string;
  folded: boolean;
  startOpen: boolean;
}) {
  const { t } = useTranslation();
  const current = section.entries.some((entry) => isCurrent(entry, path));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = folded || (chosen ?? (startOpen || current));
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.group} data-shut={!open || undefined}>
      {!folded && (
        <h2 className={classes.heading}>
          <button type="button" className={classes.head} aria-expanded={open} onClick={() => setChosen(!open)}>
            {t(`navigation.section.${section.id}` as 'navigation.section.settings')}
            <Chevron />
          </button>
        </h2>
      )}
      {open && (
        <ul>
          {section.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} current={isCurrent(entry, path)} folded={folded} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry, current, folded }: { entry: KnownEntry; current: boolean; folded: boolean }) {
  const { t } = useTranslation();
  const label = t(`navigation.entry.${entry.id}` as 'navigation.entry.wallet');
  const Icon = ENTRY_ICONS[entry.id] ?? FALLBACK_ICON;
  const heldBack = isHeldBack(useSignedIn());
  const isComplete = useStore(isShellComplete);
  const look = { className: classes.item, 'aria-label': folded ? label : undefined };
  const content = (
    <>
      <Icon />
      {!folded && <span className="ell">{label}</span>}
    </>
  );
  return (
    <Item label={label} folded={folded}>
      {entry.href === undefined ? (
        <Link to={entry.path} {...look} data-on={current || undefined} aria-current={current ? 'page' : undefined}>
          {content}
          {!folded && !heldBack && isComplete && <Count id={entry.id} />}
        </Link>
      ) : (
        <a href={entry.href} target="_blank" rel="noopener noreferrer" {...look}>
          {content}
          {!folded && <IconExternalLink className={classes.outside} aria-label={t('shell.outside')} />}
        </a>
      )}
    </Item>
  );
}

const Item = ({ label, folded, children }: { label: string; folded: boolean; children: ReactElement }) => (
  <li>
    {folded ? (
      <Hint label={label} position="right">
        {children}
      </Hint>
    ) : (
      children
    )}
  </li>
);

/** Rendered only once the shell is complete, so the set of hooks never changes. */
const useCounts = (): Record<string, number> =>
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  Object.assign({}, ...slots.counts.map((useSome) => useSome()));

function Count({ id }: { id: string }) {
  const count = useCounts()[id];
  return count === undefined ? null : <span className={classes.count}>{formatNumber(count)}</span>;
}

/** The brand's own links, below the product's sections. */
function BrandLinks({ folded, useLinks }: { folded: boolean; useLinks: (enabled: boolean) => SideLink[] }) {
  const { t } = useTranslation();
  const links = useLinks(!isHeldBack(useSignedIn()));
  if (links.length === 0) return null;
  return (
    <section className={classes.group}>
      {!folded && (
        <h2 className={classes.heading}>
          <span className={classes.head}>{t('navigation.section.links')}</span>
        </h2>
      )}
      <ul>
        {links.map((link) => (
          <BrandLink key={link.id} link={link} folded={folded} />
        ))}
      </ul>
    </section>
  );
}

function BrandLink({ link: { id, label, url, opens }, folded }: { link: SideLink; folded: boolean }) {
  const look = { className: classes.item, 'aria-label': folded ? label : undefined };
  const Icon = opens === 'page' ? IconAppWindow : IconExternalLink;
  const content = (
    <>
      <Icon />
      {!folded && <span className="ell">{label}</span>}
    </>
  );
  return (
    <Item label={label} folded={folded}>
      {opens === 'page' ? (
        <Link to="/links/$link" params={{ link: id }} activeProps={{ 'data-on': true }} {...look}>
          {content}
        </Link>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" {...look}>
          {content}
        </a>
      )}
    </Item>
  );
}
