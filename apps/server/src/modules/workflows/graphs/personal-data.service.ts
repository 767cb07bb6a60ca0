/**
 * Workflows as personal data (docs/product-rules.md#privacy): people whom a search of a graph looks up by e-mail or profile,
 * and people who saved it. Both are exported. Erasure removes the person from every version; the workflow stays and says that
 * it is incomplete.
 */
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { asAccount, type Base, type PlatformTx, type Tx } from '../../../platform/context.ts';
import { findLogins } from '../../accounts/public.ts';
import { type Identifier, identifiersOf } from '../../leads/public.ts';
import type { PersonalDataHolder } from '../../privacy/public.ts';
import type { VersionRow } from '../workflows.table.ts';
import * as graphs from './graphs.repository.ts';
import * as repository from './personal-data.repository.ts';
import { about } from './shape.rules.ts';

type Node = WorkflowGraph['nodes'][number];
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function looksUp({ settings }: Node, person: readonly Identifier[]): boolean {
  if (!('filters' in settings)) return false;
  const { email, linkedin_url } = settings.filters;
  const found = identifiersOf({ email: textOf(email), linkedin: textOf(linkedin_url) });
  return found.some(
    ({ kind, value }) =>
      (kind === 'email' || kind === 'linkedin') && person.some((each) => each.kind === kind && each.value === value),
  );
}

const findAbout = async (tx: PlatformTx, person: readonly Identifier[]): Promise<VersionRow[]> =>
  (await repository.findLookingUp(tx.db)).filter(({ graph }) => graph.nodes.some((node) => looksUp(node, person)));

async function findSaved(tx: PlatformTx, person: readonly Identifier[]): Promise<VersionRow[]> {
  const logins = [];
  for (const { kind, value } of person) if (kind === 'email') logins.push(...(await findLogins(tx, value)));
  return repository.findSavedBy(
    tx.db,
    logins.map(({ accountId }) => accountId),
    logins.map(({ userId }) => userId),
  );
}

export const workflowsPersonalData: PersonalDataHolder = {
  name: 'workflows',
  tables: ['workflows', 'workflow_versions', 'workflow_calls'],
  async find(tx, person) {
    const rows = [...(await findAbout(tx, person)), ...(await findSaved(tx, person))];
    const each = new Map(rows.map((row) => [`${row.account_id}/${row.workflow_id}/${row.version}`, row]));
    return [...each.values()].map((row) => ({ ...row }));
  },
  async erase(tx, person) {
    const rows = await findAbout(tx, person);
    for (const row of rows) await asAccount(tx, row.account_id, (scoped) => forget(scoped, row, person));
    return rows.length;
  },
};

async function forget(tx: Tx<Base>, row: VersionRow, person: readonly Identifier[]): Promise<void> {
  const nodes = row.graph.nodes.map((node) => (looksUp(node, person) ? without(node) : node));
  const graph = { ...row.graph, nodes };
  await repository.replaceGraph(tx.db, { ...row, graph });
  const workflow = await graphs.lockWorkflow(tx.db, tx.accountId, row.workflow_id);
  if (workflow?.version === row.version) await graphs.updateWorkflow(tx.db, tx.accountId, workflow.id, about(graph));
}

function without(node: Node): Node {
  if (!('filters' in node.settings)) return node;
  const { email: _email, linkedin_url: _profile, name: _name, ...filters } = node.settings.filters;
  return { ...node, settings: { ...node.settings, filters } } as Node;
}
