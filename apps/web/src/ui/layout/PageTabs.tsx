/** Tabs of a page whose children are routes, and a slot next to the title for the open tab's actions. */
import { Link, useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber } from '../../lib/format.ts';
import type { AppPath } from '../../lib/paths.ts';
import { Page } from './Page.tsx';
import classes from './PageTabs.module.css';

export interface PageTab {
  to: AppPath;
  label: string;
  /** Number of items; shown once known. */
  count?: number | undefined;
}

/** On a phone the row of tabs is wider than the screen. */
const bringIntoView = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function PageTabs({ label, tabs }: { label: string; tabs: PageTab[] }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, label: name, count }) => {
        const on = path === to;
        return (
          <Link
            key={to}
            to={to}
            ref={on ? bringIntoView : undefined}
            className={classes.tab}
            data-on={on || undefined}
            aria-current={on ? 'page' : undefined}
          >
            {name}
            {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

const ActionsPlace = createContext<HTMLElement | null>(null);

interface TabbedProps {
  title: string;
  /** The parent area. */
  under: string;
  tabs: PageTab[];
  children: ReactNode;
}

/** A page with tabs: title, row of tabs, the open tab. */
export function TabbedPage({ title, under, tabs, children }: TabbedProps) {
  const crumbs = useMemo(() => [{ label: under }], [under]);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Page title={title} crumbs={crumbs} actions={<div ref={setPlace} className={classes.actions} />}>
      <PageTabs label={title} tabs={tabs} />
      <ActionsPlace value={place}>{children}</ActionsPlace>
    </Page>
  );
}

/** Actions of the open tab, next to the page's title. */
export function TabActions({ children }: { children: ReactNode }) {
  const place = useContext(ActionsPlace);
  return place && createPortal(children, place);
}
