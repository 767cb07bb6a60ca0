/**
 * Slots in the shell that features fill, from their area's route file: `fillShell(async () => { slots.CreditMeter =
 * (await load(() => import('../...'))).CreditMeter; })`. They are filled after sign-in, to keep them out of the login
 * bundle. An empty slot renders nothing.
 */
import type { useNavigate } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { whenIdle } from '../idle.ts';
import type { LinkTo } from '../paths.ts';
import { createStore } from '../store.ts';

export interface ActivityItem {
  id: string;
  /** When it started; newest first. */
  at: string;
  title: string;
  /** 0 to 1; null while the size is unknown. */
  progress: number | null;
  /** "214 of 320 found" */
  detail: string;
  /** "214 of 320 credits" */
  cost: string;
  running: boolean;
  stop?: () => void;
  /** For a deletion that can be undone until then, by this browser's clock. */
  undo?: { until: number; run: () => Promise<unknown> };
  /** Finished work links to its result. */
  link?: { label: string; to: LinkTo };
}

export type Navigate = ReturnType<typeof useNavigate>;

export interface PaletteItem {
  id: string;
  label: string;
  detail?: string;
  icon?: ReactNode;
  /** The action or navigation of the item. */
  run: (navigate: Navigate) => unknown;
}

/** Search results for the command palette. */
export type PaletteSource = (typed: string, signal: AbortSignal) => Promise<{ group: string; items: PaletteItem[] }>;

/** A link of the brand in the sidebar. */
export interface SideLink {
  id: number;
  label: string;
  url: string;
  opens: 'tab' | 'page';
}

export interface SideExtras {
  /** Whether there is a course. */
  hasCourses: boolean;
  /** Addresses of the entries under Resources, by id. */
  resources: Partial<Record<string, string>>;
}

interface Slots {
  CreditMeter: ComponentType<{ folded: boolean }> | null;
  /** A hook: the user's running and recently finished jobs. */
  useActivity: (() => ActivityItem[]) | null;
  /** Hooks: numbers next to sidebar entries, by entry id. */
  counts: (() => Record<string, number>)[];
  /** A hook: links of the brand. Sends no request while a guard blocks the user. */
  useSideLinks: ((enabled: boolean) => SideLink[]) | null;
  /** A hook: what the sidebar shows besides the product's pages. Sends no request while a guard blocks the user. */
  useSideExtras: ((enabled: boolean) => SideExtras) | null;
  paletteSources: PaletteSource[];
}

export const slots: Slots = {
  CreditMeter: null,
  useActivity: null,
  counts: [],
  useSideLinks: null,
  useSideExtras: null,
  paletteSources: [],
};

type Fill = () => Promise<unknown>;
const fillers = new Set<Fill>();
const laterFillers = new Set<Fill>();

export const fillShell = (fill: Fill) => void fillers.add(fill);
/** For slots that a page does not need at once: filled after the first page is shown, without delaying it. */
export const fillShellLater = (fill: Fill) => void laterFillers.add(fill);

/** Whether the later slots are filled. */
export const isShellComplete = createStore(false);

/** Runs once, before the shell first renders. A part that fails to load leaves its slot empty. */
export const fillSlots = () => run(fillers);

const LONGEST_WAIT_MS = 2000;

/** Runs when the browser is idle. */
export function completeShell() {
  whenIdle(() => void run(laterFillers).then(() => isShellComplete.set(true)), LONGEST_WAIT_MS);
}

async function run(waiting: Set<Fill>) {
  const all = [...waiting];
  waiting.clear();
  await Promise.all(
    all.map((fill) => fill().catch((reason) => console.warn('A part of the shell is missing.', reason))),
  );
}
