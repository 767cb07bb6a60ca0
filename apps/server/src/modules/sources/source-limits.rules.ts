/** SOURCE_LIMITS names rules that exist: a misspelt one would be ignored in silence. */
import type { Config } from '../../platform/config/config.ts';
import type { Fault } from '../../platform/config/wrong-settings.ts';
import { SOURCES } from './sources.registry.ts';

export function checkSourceLimits({ SOURCE_LIMITS }: Config): Fault[] {
  const known = SOURCES.flatMap(({ id, rateLimits }) => Object.keys(rateLimits).map((rule) => `${id}.${rule}`));
  return SOURCE_LIMITS.split(',')
    .map((entry) => entry.trim().split('=')[0] as string)
    .filter((name) => name !== '' && !known.includes(name))
    .map((name) => ({
      setting: 'SOURCE_LIMITS',
      problem: `there is no limit ${name}.`,
      remedy: `Use one of ${known.join(', ')}.`,
    }));
}
