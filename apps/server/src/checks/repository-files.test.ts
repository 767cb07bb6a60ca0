/** Files that other programs read: forms, workflows and owners. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);

const Step = z
  .strictObject({
    name: z.string().optional(),
    uses: z
      .string()
      .regex(/^[\w-]+\/[\w-]+@v\d+$/)
      .optional(),
    run: z.string().optional(),
    with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    env: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), 'a step uses an action or runs commands');

/** What GitHub's schema of workflows allows, as far as it is used here. */
const Rights = z.strictObject({ contents: z.enum(['read', 'write']) });
const Workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.strictObject({ branches: z.array(z.string()).optional(), tags: z.array(z.string()).optional() }),
    pull_request: z.null().optional(),
  }),
  permissions: Rights,
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      needs: z.string().optional(),
      strategy: z.strictObject({ matrix: z.record(z.string(), z.array(z.string()).min(1)) }).optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.number().int(),
      permissions: Rights.optional(),
      steps: z.array(Step).min(1),
    }),
  ),
});

describe.each(filesIn('.github/workflows'))('%s', (file) => {
  const workflow = Workflow.parse(parse(read(file)));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('may read only, except where it publishes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const writing = Object.entries(workflow.jobs).filter(([, job]) => job.permissions?.contents === 'write');
    expect(writing.map(([name]) => name).filter((name) => name !== 'publish')).toEqual([]);
  });

  it('runs only scripts that exist, and jobs that it has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name));
    expect(named.filter((name) => !((name as string) in scripts))).toEqual([]);
    const needed = Object.values(workflow.jobs).flatMap(({ needs }) => needs ?? []);
    expect(needed.filter((name) => !(name in workflow.jobs))).toEqual([]);
  });
});

const Item = z.strictObject({
  type: z.enum(['textarea', 'input', 'dropdown', 'markdown', 'checkboxes']),
  id: z.string().regex(/^[a-z-]+$/),
  attributes: z.strictObject({
    label: z.string(),
    description: z.string().optional(),
    placeholder: z.string().optional(),
    render: z.string().optional(),
    multiple: z.boolean().optional(),
    options: z.array(z.string()).min(1).optional(),
  }),
  validations: z.strictObject({ required: z.boolean() }).optional(),
});
const Form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(Item).min(1),
});
const Chooser = z.strictObject({
  blank_issues_enabled: z.boolean(),
  contact_links: z.array(z.strictObject({ name: z.string(), url: z.url(), about: z.string() })),
});

describe('forms of issues', () => {
  it.each(filesIn('.github/ISSUE_TEMPLATE'))('%s is one that GitHub can show', (file) => {
    const content: unknown = parse(read(file));
    if (file.endsWith('/config.yml')) return void Chooser.parse(content);
    const ids = Form.parse(content).body.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('CODEOWNERS', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

  it('names paths that exist, each with an owner, the general one first', () => {
    expect(lines[0]).toMatch(/^\*\s+@/);
    const wrong = lines.slice(1).filter((line) => {
      const [path = '', ...owners] = line.split(/\s+/);
      return !existsSync(join(ROOT, path)) || owners.length === 0 || !owners.every((owner) => owner.startsWith('@'));
    });
    expect(wrong).toEqual([]);
  });
});
