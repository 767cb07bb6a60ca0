/**
 * Interface of a simulated vendor. One process serves them all, each below its own path prefix, over the vendor's real
 * wire protocol. All randomness comes from `seed`, all time from `clock`.
 */
import type { FastifyInstance } from 'fastify';
import type { Html } from './html.ts';

export interface SandboxClock {
  /** Sandbox time: the real time plus how far the panel has moved it. */
  now(): Date;
  offsetMs(): number;
  /** Moves time forward and calls every listener; vendors use it to renew subscriptions, end trials and so on. */
  advance(ms: number): Promise<void>;
  onAdvance(listener: (now: Date) => void | Promise<void>): void;
}

export interface SandboxStore<T> {
  /** The live state. Mutate it, then call `save`. */
  readonly state: T;
  /** Writes soon (debounced) and at exit; a killed sandbox loses at most the last moment. */
  save(): void;
  reset(): void;
}

export interface Sandbox {
  seed: number;
  /** How many companies the open data has. */
  places: number;
  /** Base URL of this sandbox, without a trailing slash: http://127.0.0.1:3001 */
  baseUrl: string;
  /** Base URL of the product; vendors send their webhooks there. */
  productUrl: string;
  clock: SandboxClock;
  /** One store per name; asking again gives the same one. Its state is JSON: a Date or a Map would not survive a restart. */
  store<T>(name: string, initial: () => T): SandboxStore<T>;
  log(message: string, details?: Record<string, unknown>): void;
}

/** A page of the vendor that a person can open; `path` starts with a slash and is relative to the vendor's prefix. */
export interface VendorLink {
  label: string;
  path: string;
}

/** A part of the panel that the vendor draws itself, written with `html` so that nothing received can break out of it. */
export interface PanelSection {
  title: string;
  html: Html;
}

export interface Vendor {
  /** Path prefix and panel heading: "stripe", "google", ... */
  name: string;
  title: string;
  /** Registered without the path prefix, for a vendor whose client library cannot be given one. */
  root?: true;
  register(app: FastifyInstance, sandbox: Sandbox): void | Promise<void>;
  /** What it accepts as keys and secrets, by the name of the setting. The panel shows them. */
  credentials?: Record<string, string>;
  links?(sandbox: Sandbox): VendorLink[];
  panel?(sandbox: Sandbox): PanelSection | Promise<PanelSection>;
}

export const prefixOf = ({ root, name }: Vendor): string => (root ? '' : `/${name}`);
