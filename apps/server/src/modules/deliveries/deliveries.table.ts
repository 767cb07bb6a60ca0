/** Columns this module owns. */
import type { DeliveryProblem } from '@leadwright/contract/integrations/deliveries';
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

export type Format = 'standard' | 'bare';
/** The subject of an endpoint's events, which decides who may manage it: leads, or the customers of a reseller. */
export type Scope = 'leads' | 'resale';

interface EndpointsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  url: string;
  format: Format;
  scope: Generated<Scope>;
  token: string;
  token_ends: string;
  secret: string;
  secret_ends: string;
  old_secret: string | null;
  old_secret_until: Date | null;
  state: 'live' | 'paused' | 'ended' | 'closed';
  state_at: Date;
  paused_by: 'person' | 'failures' | null;
  mailed: string | null;
  failures: Generated<number>;
  failing_since: Date | null;
  hold_until: Date | null;
  due_at: Date | null;
  under_way: Generated<number[]>;
  lost_at: Generated<Date[]>;
  taken_to: Generated<number>;
  created_at: Date;
}

/** An attempt as it is kept; headers and body are redacted. */
export interface Try {
  number: number;
  at: string;
  ms: number;
  answered: number | null;
  problem: DeliveryProblem | null;
  headers?: [name: string, value: string, hidden: boolean][];
  body?: string;
  cut?: boolean;
}

interface DeliveriesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  endpoint_id: number;
  event: string;
  key: string;
  source: string | null;
  ref: JSONColumnType<Record<string, unknown>> | null;
  data: string | null;
  about: Generated<string>;
  more: Generated<number>;
  status: 'waiting' | 'delivered' | 'failed' | 'skipped';
  attempts: Generated<number>;
  tries: JSONColumnType<Try[]>;
  first_at: Date | null;
  last_at: Date | null;
  answered: number | null;
  problem: DeliveryProblem | null;
  ms: number | null;
  due_at: Date;
  again_at: Date | null;
  is_failing: GeneratedAlways<boolean>;
  created_at: Date;
  finished_at: Date | null;
}

interface BodiesTable {
  account_id: number;
  delivery_id: number;
  data: string;
  keys: string[];
}

interface HoursTable {
  account_id: number;
  endpoint_id: number;
  hour: Date;
  delivered: number;
  failed: number;
}

export interface DeliveriesTables {
  delivery_endpoints: EndpointsTable;
  deliveries: DeliveriesTable;
  delivery_bodies: BodiesTable;
  delivery_hours: HoursTable;
}

export type EndpointRow = Selectable<EndpointsTable>;
/** What is needed to send something there. */
export type Addressable = Pick<
  EndpointRow,
  'account_id' | 'id' | 'url' | 'token' | 'secret' | 'old_secret' | 'old_secret_until'
>;
export type DeliveryRow = Selectable<DeliveriesTable>;
export type HourRow = Selectable<HoursTable>;
