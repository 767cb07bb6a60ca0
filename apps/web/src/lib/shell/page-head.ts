/** What the screen tells the shell about itself: title for the phone's top bar, breadcrumb when the address is not enough. */
import type { ReactNode } from 'react';
import type { LinkTo } from '../paths.ts';
import { createStore } from '../store.ts';

export interface PageHead {
  title: string;
  subtitle?: ReactNode;
  crumbs?: { label: string; to?: LinkTo | undefined }[] | undefined;
}

export const pageHead = createStore<PageHead>({ title: '' });
