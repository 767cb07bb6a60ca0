/** What the doctor says about a part of the installation. The words are in packages/i18n/{en,es}/doctor.json, by code. */
import type { CheckName, CheckState } from '@leadwright/contract/admin/checks';
import type { Config } from '../config/config.ts';
import { scrub } from '../log.ts';

export interface Finding {
  check: CheckName;
  state: CheckState;
  /** `doctor.finding.<check>.<code>`, and `doctor.remedy.<check>.<code>` unless it is ok. */
  code: string;
  params: Record<string, string | number>;
}

export interface Patient {
  config: Config;
  /** Null: the embedded database is not running. */
  ownerUrl: string | null;
}

export type Check = (patient: Patient) => Promise<Finding[]>;

type Params = Finding['params'];

/** The three things a check can say. */
export const sayings = (check: CheckName) => {
  const say =
    (state: CheckState) =>
    (code: string, params: Params = {}): Finding => ({ check, state, code, params });
  return { ok: say('ok'), warning: say('warning'), problem: say('problem') };
};

/** For params: one line, and no secrets of an address. */
export const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return scrub((message || code || String(error)).split('\n')[0] ?? '').slice(0, 300);
};
