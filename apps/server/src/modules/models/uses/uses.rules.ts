/** An account's view of its AI usage. Pure. */
import type { AiUsage } from '@leadwright/contract/ai/usage';
import type { ModelUsesTable } from '../models.table.ts';

type Sums = AiUsage['total'];
const DAY_MS = 86_400_000;

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The period that ends with today, in days of UTC. */
export const periodOf = (now: Date, days: number) => ({
  from: dayOf(new Date(now.getTime() - (days - 1) * DAY_MS)),
  to: dayOf(now),
});

/** The cost of another account's key is hidden. */
const showsCost = ({ key_of }: ModelUsesTable) => key_of === 'own' || key_of === 'customers';

function sum(rows: readonly ModelUsesTable[]): Sums {
  const of = (name: keyof Sums, from = rows) => from.reduce((total, row) => total + row[name], 0);
  const shown = rows.filter(showsCost);
  return {
    requests: of('requests'),
    failures: of('failures'),
    prompt_tokens: of('prompt_tokens'),
    completion_tokens: of('completion_tokens'),
    cost_micros: shown.length > 0 ? of('cost_micros', shown) : null,
  };
}

const tokensOf = ({ prompt_tokens, completion_tokens }: Sums) => prompt_tokens + completion_tokens;

function groups<More>(rows: ModelUsesTable[], keyOf: (row: ModelUsesTable) => More): (Sums & More)[] {
  const found = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)));
  return [...found.values()]
    .map((group) => ({ ...sum(group), ...keyOf(group[0] as ModelUsesTable) }))
    .sort((one, other) => tokensOf(other) - tokensOf(one));
}

export function summarize(rows: ModelUsesTable[], period: { from: string; to: string }): AiUsage {
  const [first, last] = [Date.parse(period.from), Date.parse(period.to)];
  const days = Array.from({ length: (last - first) / DAY_MS + 1 }, (_, n) => dayOf(new Date(first + n * DAY_MS)));
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return {
    ...period,
    total: sum(rows),
    by_purpose: groups(rows, ({ purpose }) => ({ purpose })),
    by_key: groups(rows, ({ key_of, model }) => ({ key_of, model })),
    by_day: days.map((day) => ({ ...sum(byDay.get(day) ?? []), day })),
  };
}
