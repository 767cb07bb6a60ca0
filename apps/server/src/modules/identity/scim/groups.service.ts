/** SCIM groups. What their members may use is said by the rules of sign-on for the groups of the provider. */
import {
  MAX_SCIM_GROUPS,
  MAX_SCIM_MEMBERS,
  type ScimGroupBody,
  type ScimListQuery,
  type ScimOperation,
} from '@leadwright/contract/accounts/scim';
import type { z } from 'zod';
import type { Ctx, Tx } from '../../../platform/context.ts';
import {
  applyAccess,
  changed,
  changing,
  keepNamed,
  note,
  type People,
  type Person,
  reading,
} from './people.service.ts';
import { fitsFilter, parseFilter, type Readers } from './rules/filter.rules.ts';
import { membersIn, plainly, readSteps, type Step, textIn } from './rules/patch.rules.ts';
import { scimErrors } from './scim.errors.ts';
import { presentGroup, presentList } from './scim.presenter.ts';
import * as repository from './scim.repository.ts';
import type { Group } from './scim.table.ts';

type Body = z.output<typeof ScimGroupBody>;

interface WithMembers {
  group: Group;
  members: Person[];
}

const membersOf = ({ all }: People, group: Group): Person[] =>
  all.filter(({ groups }) => groups.some(({ id }) => id === group.id));

const withMembers = (people: People, group: Group): WithMembers => ({ group, members: membersOf(people, group) });

const READERS: Readers<WithMembers> = {
  id: ({ group }) => [String(group.id)],
  displayname: ({ group }) => [group.display_name],
  externalid: ({ group }) => [group.external_id ?? ''],
  members: ({ members }) => members.map(({ user }) => String(user.id)),
  'members.value': ({ members }) => members.map(({ user }) => String(user.id)),
};

function requireGroup({ groups }: People, id: number): Group {
  const group = groups.find((each) => each.id === id);
  if (!group) throw scimErrors.not_found();
  return group;
}

const present = (ctx: Ctx) => (people: People, id: number) =>
  presentGroup(ctx, withMembers(people, requireGroup(people, id)));

export const findGroups = (ctx: Ctx, query: ScimListQuery) => {
  const fits = fitsFilter(parseFilter(query.filter), READERS);
  return reading(ctx, (people) => {
    const found = people.groups.map((group) => withMembers(people, group)).filter(fits);
    return presentList(query, found, (each) => presentGroup(ctx, each));
  });
};

export const getGroup = (ctx: Ctx, id: number) => reading(ctx, (people) => present(ctx)(people, id));

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function assertFree({ groups }: People, name: string, externalId: string | null | undefined, id?: number): void {
  const isTaken = groups.some(
    (group) => group.id !== id && (same(group.display_name, name) || (externalId && group.external_id === externalId)),
  );
  if (isTaken) throw scimErrors.group_taken();
}

/** Only people of the account; of another one nothing is said but that they are not there. */
function assertPeople({ all }: People, ids: readonly number[]): void {
  const known = new Set(all.map(({ user }) => user.id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw scimErrors.member({ params: { id: String(missing) } });
}

export const createGroup = (ctx: Ctx, { displayName, externalId, members }: Body) =>
  changed(
    ctx,
    async (tx, people) => {
      assertFree(people, displayName, externalId);
      if (people.groups.length >= MAX_SCIM_GROUPS) throw scimErrors.too_many_groups({ params: { n: MAX_SCIM_GROUPS } });
      const group = await repository.insertGroup(tx.db, {
        account_id: tx.accountId,
        provider_id: people.provider.id,
        display_name: displayName,
        external_id: externalId || null,
        created_at: tx.now(),
        changed_at: tx.now(),
      });
      if (group === repository.TAKEN) throw scimErrors.group_taken();
      await note(tx, 'group', group.id, { name: displayName });
      await setMembers(
        tx,
        people,
        group,
        (members ?? []).map(({ value }) => Number(value)),
      );
      return group.id;
    },
    present(ctx),
  );

/** Who comes and who goes; access follows. */
async function setMembers(tx: Tx, people: People, group: Group, wanted: readonly number[], isRenamed = false) {
  const now = membersOf(people, group).map(({ user }) => user.id);
  const joining = [...new Set(wanted)].filter((id) => !now.includes(id));
  const leaving = now.filter((id) => !wanted.includes(id));
  assertPeople(people, joining);
  if (now.length + joining.length - leaving.length > MAX_SCIM_MEMBERS && joining.length > 0)
    throw scimErrors.too_many_members({ params: { n: MAX_SCIM_MEMBERS } });
  for (const person of people.all)
    if (joining.includes(person.user.id) && !person.named) await keepNamed(tx, people, person, {});
  await repository.changeMembers(tx.db, group, { joining, leaving });
  if (joining.length + leaving.length > 0) await note(tx, 'group', group.id, { joining, leaving });
  await applyAccess(tx, isRenamed ? [...now, ...joining] : [...joining, ...leaving]);
}

export const putGroup = (ctx: Ctx, id: number, { displayName, externalId, members }: Body) =>
  changeGroup(ctx, id, () => ({
    displayName,
    ...(externalId && { externalId }),
    members: (members ?? []).map(({ value }) => Number(value)),
  }));

export const patchGroup = (ctx: Ctx, id: number, operations: readonly ScimOperation[]) =>
  changeGroup(ctx, id, (now) => readSteps(operations).reduce(afterStep, { members: now }));

interface Wanted {
  displayName?: string;
  externalId?: string | null;
  members: readonly number[];
}

function afterStep(wanted: Wanted, step: Step): Wanted {
  switch (step.attribute) {
    case 'displayname':
      if (step.op === 'remove') throw scimErrors.mutability({ params: { attribute: 'displayName' } });
      return { ...wanted, displayName: textIn(step, 255) };
    case 'externalid': {
      const isTaken = step.op === 'remove' || plainly(step.value) === null;
      return { ...wanted, externalId: isTaken ? null : textIn(step, 255) };
    }
    case 'members':
      return { ...wanted, members: afterMembers(wanted.members, step) };
    default:
      return wanted;
  }
}

function afterMembers(now: readonly number[], step: Step): readonly number[] {
  const named = membersIn(step);
  if (step.op === 'remove') return named ? now.filter((id) => !named.includes(id)) : [];
  if (step.op === 'add') return [...now, ...(named ?? [])];
  return named ?? [];
}

const changeGroup = (ctx: Ctx, id: number, wantedOf: (now: readonly number[]) => Wanted) =>
  changed(
    ctx,
    async (tx, people) => {
      const group = requireGroup(people, id);
      const wanted = wantedOf(membersOf(people, group).map(({ user }) => user.id));
      const name = wanted.displayName ?? group.display_name;
      const externalId = wanted.externalId === undefined ? group.external_id : wanted.externalId;
      assertFree(people, name, externalId, id);
      const isRenamed = name !== group.display_name || externalId !== group.external_id;
      if (isRenamed) {
        const values = { display_name: name, external_id: externalId, changed_at: tx.now() };
        if ((await repository.updateGroup(tx.db, group, values)) === repository.TAKEN) throw scimErrors.group_taken();
        await note(tx, 'group', id, { name });
      }
      await setMembers(tx, people, group, wanted.members, isRenamed);
      return id;
    },
    present(ctx),
  );

export const removeGroup = (ctx: Ctx, id: number): Promise<null> =>
  changing(ctx, async (tx, people) => {
    const group = requireGroup(people, id);
    const members = membersOf(people, group).map(({ user }) => user.id);
    await repository.deleteGroup(tx.db, group);
    await note(tx, 'groupLeft', id, { name: group.display_name });
    await applyAccess(tx, members);
    return null;
  });
