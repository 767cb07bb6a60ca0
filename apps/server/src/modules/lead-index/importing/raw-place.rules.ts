/** A place as a source tells it, before it is cleaned. Readers make these; nothing here is trusted. */
import type { IndustryNode } from '../industries/industries.data.ts';

export interface RawPlace {
  sourceId: string;
  name: string;
  /** The one to list it under first. */
  industries: IndustryNode[];
  lat: number;
  lon: number;
  street?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  country?: string | undefined;
  phone?: string | undefined;
  website?: string | undefined;
  email?: string | undefined;
  socials?: string[];
  rating?: number | undefined;
  reviews?: number | undefined;
  confidence?: number | undefined;
  licence?: string | undefined;
  /** The day its source last changed it. */
  updated?: string | undefined;
}

/** One record of a file: a place, or null where the record is none (closed, nameless, of no industry). */
export type FileRecord = RawPlace | null;

export interface Chunk {
  records: FileRecord[];
  /** How much of the file has been read, 0 to 1. */
  progress: number;
  /** The day that the whole file is of, where it says so. */
  dataDate?: string | undefined;
}

/** Reads a file from its nth record on. Every read of a file gives the same records in the same order. */
export type Reader = (from: number) => AsyncGenerator<Chunk>;

/** The day of a date or time as data tells it; null if it is none. */
export function dayOf(value: unknown): string | null {
  const time =
    value instanceof Date ? value.getTime() : Date.parse(typeof value === 'string' ? value.slice(0, 10) : '');
  return Number.isNaN(time) || time <= 0 ? null : new Date(time).toISOString().slice(0, 10);
}
