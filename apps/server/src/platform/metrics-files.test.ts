/** What docs/operating.md and deploy/ say about metrics, held against the metrics that there are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from './metrics.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
/** Prometheus makes it by itself. */
const MADE = ['up'];
const DEFAULT = /^(process|nodejs)_/;

const { registry } = createMetrics();
const known = await registry.getMetricsAsJSON();
const labelsOf = (name: string) =>
  (registry.getSingleMetric(name) as unknown as { labelNames: string[] }).labelNames.toSorted();
/** A histogram has three series. */
const series = new Set(known.flatMap(({ name }) => ['', '_bucket', '_count', '_sum'].map((end) => name + end)));

/** Names of series in an expression: what stands before braces or a range, and is no function. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b([a-z_][a-z0-9_]*)\s*\{/g)].map(([, name]) => name as string);

const matchersIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z_][a-z0-9_]*)\s*\{([^}]*)\}/g)].flatMap(([, name, inner]) =>
    [...(inner as string).matchAll(/([a-z_]+)\s*(?:=|!)/g)].map(([, label]) => [name, label] as [string, string]),
  );

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Leadwright[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

const Dashboard = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.number().int(),
  panels: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      type: z.enum(['timeseries', 'stat']),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number().max(24), h: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});

const rules = () => Rules.parse(parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules);
const panels = () => Dashboard.parse(JSON.parse(read('deploy/grafana/leadwright.json'))).panels;

describe.each([
  ['the alert rules', () => rules().map(({ expr }) => expr)],
  ['the dashboard', () => panels().flatMap(({ targets }) => targets.map(({ expr }) => expr))],
])('%s', (_what, expressionsOf) => {
  const expressions = expressionsOf();

  it('name only metrics that exist', () => {
    const named = expressions.flatMap(namesIn).filter((name) => !MADE.includes(name));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !series.has(name))).toEqual([]);
  });

  it('use only labels that they have', () => {
    const wrong = expressions.flatMap(matchersIn).filter(([name, label]) => {
      if (['job', 'instance'].includes(label) || MADE.includes(name)) return false;
      return !labelsOf(name.replace(/_(bucket|count|sum)$/, '')).includes(label);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('shows every metric of the product, and no panel twice', () => {
    const shown = panels().flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    const bare = new Set(shown.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    const own = known.map(({ name }) => name).filter((name) => !DEFAULT.test(name));
    expect(own.filter((name) => !bare.has(name))).toEqual([]);
    const ids = panels().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the table of metrics in docs/operating.md', () => {
  const rows = [...read('docs/operating.md').matchAll(/^\| `([a-z_]+)` +\| (counter|gauge|histogram) +\| ([^|]*)\|/gm)];

  it('names every metric of the product with its type and its labels, and no other', () => {
    const said = rows.map(([, name, type, labels]) => ({
      name,
      type,
      labels: [...(labels as string).matchAll(/`(\w+)`/g)].map(([, label]) => label).sort(),
    }));
    const own = known.filter(({ name }) => !DEFAULT.test(name));
    const expected = own.map(({ name, type }) => ({ name, type: String(type), labels: labelsOf(name) }));
    const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
      String(a.name).localeCompare(String(b.name));
    expect(said.sort(byName)).toEqual(expected.sort(byName));
  });
});
