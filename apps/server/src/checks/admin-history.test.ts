/**
 * Every call of the super admin that changes something stands in the history: who, whose, on what, before and after. A new
 * call joins by being in the contract, and fails until there is an example of it.
 */
import { contract } from '@leadwright/contract';
import type { AdminChange } from '@leadwright/contract/admin/common';
import { adminInsight } from '@leadwright/contract/admin/insight';
import { type Endpoint, isMutation } from '@leadwright/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSearchApi } from '../modules/search/testing/town.ts';
import { partnerExamples, planExamples, topicExamples, trainingExamples } from '../testing/admin/catalogue.examples.ts';
import type { Example, Input, Prepare, World } from '../testing/admin/example.ts';
import {
  promptExamples,
  searcherExamples,
  settingsExamples,
  systemExamples,
} from '../testing/admin/platform.examples.ts';
import { archiveExamples, userExamples } from '../testing/admin/users.examples.ts';

const EXAMPLES: Record<string, Record<string, Prepare>> = {
  'admin-users': userExamples,
  'admin-archives': archiveExamples,
  'admin-plans': planExamples,
  'admin-partners': partnerExamples,
  'admin-topics': topicExamples,
  'admin-training': trainingExamples,
  'admin-searchers': searcherExamples,
  'admin-prompts': promptExamples,
  'admin-settings': settingsExamples,
  'admin-system': systemExamples,
};

const calls = Object.entries(contract).flatMap(([group, each]) =>
  Object.entries(each)
    .filter(([, endpoint]) => endpoint.path.startsWith('/api/admin/') && isMutation(endpoint))
    .map(([name, endpoint]) => ({ call: `${group}.${name}`, name, endpoint, prepare: EXAMPLES[group]?.[name] })),
);

const world = {} as World;
const secrets: string[] = [];
beforeAll(async () => {
  world.api = await startSearchApi();
  world.admin = await world.api.buildAdmin();
});
afterAll(() => world.api.stop());

const newest = async (): Promise<AdminChange[]> =>
  (await world.api.call(world.admin, adminInsight.history, { query: { limit: 20 } })).body.data;

/** What stands in the history of it, the newest first. */
async function changesBy(act: () => Promise<number>): Promise<AdminChange[]> {
  const last = (await newest())[0]?.id ?? 0;
  expect(await act()).toBeLessThan(300);
  return (await newest()).filter(({ id }) => id > last);
}

const send = async (endpoint: Endpoint, input: Input) => {
  const { status, body } = await world.api.call(world.admin, endpoint, input as never);
  const { token } = body as { token?: string };
  if (token) secrets.push(token);
  return status;
};

function expectValues({ before, after }: AdminChange, values: Example['values']) {
  const isFilled = (fields: object | null) => fields !== null && Object.keys(fields).length > 0;
  expect([isFilled(before), isFilled(after)]).toEqual([values !== 'made', values !== 'gone']);
  expect(before).not.toEqual(after);
}

describe('a call of the super admin', () => {
  it.each(calls)('$call is in the history with before and after', async ({ name, endpoint, prepare }) => {
    if (!prepare) throw new Error('there is no example of this call in testing/admin');
    const example = await prepare(world);
    const { input, subject, account, values, again } = example;
    secrets.push(...(example.secrets ?? []));
    const changes = await changesBy(example.send ?? (() => send(endpoint, input)));
    const change = changes.find(({ what }) => what === (example.what ?? name)) as AdminChange;
    expect(change).toMatchObject({ by: { email: world.admin.email }, ip: '127.0.0.1' });
    expect(change.by.name).toMatch(/^Test Person/);
    expect(change.subject.name).not.toBe('');
    if (subject === undefined) expect(change.subject.id).not.toBe('');
    else expect(change.subject.id).toBe(String(subject));
    if (account !== undefined) expect(change.account?.id).toBe(account);
    expectValues(change, values);
    if (again) expect(await changesBy(() => send(endpoint, again))).toEqual([]);
  });

  it('leaves no key, password or token in the history', async () => {
    expect(secrets.length).toBeGreaterThan(8);
    const rows = JSON.stringify(await world.api.rows('select subject, details from audit_log'));
    expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
  });
});
