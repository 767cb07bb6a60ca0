/** What modules that send something offer: data that is composed from their rows at the moment of sending. */
import type { Base, Tx } from '../../platform/context.ts';
import type { Format } from './deliveries.table.ts';

export interface Ask {
  id: number;
  event: string;
  format: Format;
  ref: Record<string, unknown>;
}

export interface Composed {
  data: unknown;
  /** A name for people, and how many others it carries. */
  about: string;
  more: number;
  /** Identifiers of the people in it: erasing one of them erases what is kept of this delivery. */
  keys: string[];
}

export interface DeliverySource {
  name: string;
  /** Null, or nothing: there is nothing left to send. What several are sent is one object, so that it is written once. */
  compose(tx: Tx<Base>, asks: readonly Ask[]): Promise<Map<number, Composed | null>>;
}
