/** Data of a lead besides its columns. Sources store their own data; anything of another shape is ignored. */
import type { ResultDetails } from '../results.queries.ts';

type Extra = Pick<ResultDetails, 'extra'>;

export interface TechnologyEvidence {
  technology: string;
  /** The page, and the words or markup that prove it. */
  page: string;
  text: string;
}
export interface Profile {
  platform: string;
  url: string;
}
export interface Share {
  name: string;
  /** Between 0 and 1. */
  share: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function evidenceOf({ extra }: Extra, technology: string): TechnologyEvidence | undefined {
  const found = records(extra['technology_evidence']).find((one) => one['technology'] === technology);
  return found && { technology, page: text(found['page']), text: text(found['text']) };
}

export const profilesOf = ({ extra }: Extra): Profile[] =>
  records(extra['socials'])
    .map((one) => ({ platform: text(one['platform']), url: text(one['url']) }))
    .filter(({ platform, url }) => platform !== '' && /^https?:\/\//.test(url));

const AUDIENCE = ['countries', 'genders', 'ages', 'languages', 'interests'] as const;
export type AudiencePart = (typeof AUDIENCE)[number];

/** The largest shares of each part of a creator's audience; unknown parts are omitted. */
export function audienceOf({ extra }: Extra, most = 4): { part: AudiencePart; shares: Share[] }[] {
  const audience = isRecord(extra['audience']) ? extra['audience'] : {};
  return AUDIENCE.map((part) => ({ part, shares: sharesOf(audience[part]).slice(0, most) })).filter(
    ({ shares }) => shares.length > 0,
  );
}

const sharesOf = (value: unknown): Share[] =>
  records(value)
    .map((one) => ({ name: text(one['name']), share: Number(one['share']) }))
    .filter(({ name, share }) => name !== '' && share > 0);

export function credibilityOf({ extra }: Extra): number | null {
  const value = isRecord(extra['audience']) ? extra['audience']['credibility'] : null;
  return typeof value === 'number' ? value : null;
}
