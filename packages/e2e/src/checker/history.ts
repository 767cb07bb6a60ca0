/** Reads a stored history: README.md says what its lines mean. Nothing here knows the product. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export type Facts = Record<string, unknown>;

export interface Operation {
  number: number;
  do: string;
  /** The process that asked; the order of its lines is the order in which it acted. */
  by: string;
  asked: Facts;
  /** `lost`: nobody knows whether it happened. */
  answer: 'done' | 'refused' | 'lost';
  got: Facts;
  /** Lines of the file; an operation without an answer ends after the last. */
  begun: number;
  ended: number;
}

export interface Violation {
  rule: string;
  what: string;
}

export interface Story {
  models: string[];
  operations: Operation[];
  faults: number;
  found(kind: string): Facts[];
}

export interface Judgment {
  violations: Violation[];
  operations: number;
  faults: number;
  facts: number;
}

/** A rule of a model: gives back what breaks it. */
export type Rule = (story: Story) => string[];

export async function readHistory(path: string): Promise<{ story: Story; facts: number; malformed: string[] }> {
  const reader = createReader();
  for await (const line of createInterface({ input: createReadStream(path) })) if (line) reader.read(JSON.parse(line));
  return reader.close();
}

function createReader() {
  const operations = new Map<number, Operation>();
  const found = new Map<string, Facts[]>();
  const malformed: string[] = [];
  let [models, lines, faults, facts]: [string[], number, number, number] = [[], 0, 0, 0];
  const begin = ({ begin: number, do: what, by, ...asked }: Facts) => {
    const id = number as number;
    if (operations.has(id)) malformed.push(`operation ${id} begins twice`);
    const open = { answer: 'lost' as const, got: {}, begun: lines, ended: Number.POSITIVE_INFINITY };
    operations.set(id, { number: id, do: what as string, by: by as string, asked, ...open });
  };
  const end = ({ end: number, answer, ...got }: Facts) => {
    const operation = operations.get(number as number);
    if (operation?.answer !== 'lost') malformed.push(`operation ${number} ends without a begin`);
    else Object.assign(operation, { answer, got, ended: lines });
  };
  const keep = ({ found: kind, ...fact }: Facts) => {
    facts += 1;
    const known = found.get(kind as string);
    if (known) known.push(fact);
    else found.set(kind as string, [fact]);
  };
  return {
    read(line: Facts) {
      lines += 1;
      if (lines === 1 && line['history'] === 1) models = line['models'] as string[];
      else if ('begin' in line) begin(line);
      else if ('end' in line) end(line);
      else if ('found' in line) keep(line);
      else if ('fault' in line) faults += (line['times'] as number | undefined) ?? 1;
      else malformed.push(`line ${lines} is no line of a history`);
    },
    close() {
      if (models.length === 0) malformed.push('no model is named in the first line');
      const story: Story = {
        models,
        operations: [...operations.values()],
        faults,
        found: (kind) => found.get(kind) ?? [],
      };
      return { story, facts, malformed };
    },
  };
}

/** Facts of the same kind by one of their values, or by several. */
export const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> =>
  Map.groupBy(items, keyOf);

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Names that occur more than once. */
export const repeated = (names: readonly string[]): string[] =>
  [...groupBy(names, (name) => name)].filter(([, same]) => same.length > 1).map(([name]) => name);
