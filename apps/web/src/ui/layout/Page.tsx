/**
 * Header and content column of a screen. The title is rendered once, as h1: 24 px on forms and boards, 18 px above
 * tables and canvas. On a phone the top bar shows it. The breadcrumb follows from the URL unless `crumbs` is given.
 */
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { type PageHead, pageHead } from '../../lib/shell/page-head.ts';
import { useWindowTitle } from '../../lib/shell/window-title.ts';
import classes from './Page.module.css';

interface Props {
  title: string;
  /** Next to the title: a badge or a state. */
  mark?: ReactNode;
  /** One line below the title on a phone, next to it on a desktop. */
  subtitle?: ReactNode;
  /** Instead of the subtitle on a phone, where a long one takes the room of the rows. */
  brief?: string;
  actions?: ReactNode;
  crumbs?: PageHead['crumbs'];
  /** `form` and `board`: a column of at most 1440 px. `full`: tables and canvas, which have their own padding. */
  width?: 'form' | 'board' | 'full';
  hideTitle?: boolean;
  children: ReactNode;
}

export function Page(props: Props) {
  const { title, mark, subtitle, brief, actions, crumbs, width = 'board', hideTitle = false, children } = props;
  usePageHead(title, brief ?? subtitle, crumbs);
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head} data-hidden={hideTitle || undefined} data-actions={actions ? true : undefined}>
        <h1 className={width === 'full' ? 'h18' : 'h24'} title={title}>
          {title}
        </h1>
        {mark}
        {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
        {actions && (
          <div className={classes.actions} data-keep-clear>
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

/** For screens that are not a Page: the window's title and the phone's top bar. */
export function usePageHead(title: string, subtitle?: ReactNode, crumbs?: PageHead['crumbs']) {
  useWindowTitle(title);
  useEffect(() => {
    pageHead.set({ title, subtitle, crumbs });
  }, [title, subtitle, crumbs]);
}
