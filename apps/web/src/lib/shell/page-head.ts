/** Title and breadcrumb that the current screen passes to the shell. */
import type { ReactNode } from 'react';
import type { LinkTo } from '../paths.ts';
import { createStore } from '../store.ts';

export interface PageHead {
  title: string;
  subtitle?: ReactNode;
  crumbs?: { label: string; to?: LinkTo | undefined }[] | undefined;
}

export const pageHead = createStore<PageHead>({ title: '' });
