/**
 * Maps columns to CRM fields, per connection and list type (docs/product-rules.md#crms). No setup is needed: the default follows
 * the names and types of fields.
 */
import { type MappingRow, TAGS_FIELD } from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import { TECHNOLOGIES } from '@leadwright/contract/leads/technologies';
import { LANGUAGES } from '@leadwright/i18n';
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { translator } from '../../../platform/i18n.ts';
import { valuesOfColumn } from '../../results/public.ts';
import type { CrmField } from '../adapters/crm.port.ts';
import { defaultRows, mergeRows, routesOf, wrongRow } from './defaults.rules.ts';
import { type Fields, knownFields } from './fields.service.ts';
import { asking } from './mapping.errors.ts';
import * as repository from './mapping.repository.ts';
import { type OpenCrm, openCrm } from './open-crm.service.ts';
import { type Route, withoutOption } from './values.rules.ts';

const WORDS = LANGUAGES.map((language) => translator(language));
const wordsOf = (column: string) => WORDS.map((t) => t(`results.column.${column}`));

export interface MissingOptions {
  missing: number;
  of: number;
  values: string[];
}

export interface Mapping {
  connectionId: number;
  type: ListType;
  rows: (MappingRow & { missing: MissingOptions | null; isGone: boolean })[];
  isDefault: boolean;
}

const placeOf = ({ session, kind }: OpenCrm, type: ListType) => ({ connectionId: session.connectionId, kind, type });

/** The rows of a connection, with changes that are not saved yet. */
async function rowsFor(
  ctx: Base,
  crm: OpenCrm,
  { type, fields, changes = [] }: { type: ListType; fields: readonly CrmField[]; changes?: readonly MappingRow[] },
): Promise<{ rows: MappingRow[]; isDefault: boolean }> {
  const { accountId } = crm.session;
  const saved = await asAccount(ctx, accountId, (tx) => repository.findRows(tx.db, accountId, placeOf(crm, type)));
  const hasTags = crm.adapter.can.tags;
  const defaults = defaultRows({ type, fields, policy: crm.connection.policy, hasTags, words: wordsOf });
  return { rows: mergeRows(defaults, saved ?? [], changes), isDefault: saved === undefined };
}

/** What a push of a list of the type sends. */
export async function routesFor(
  ctx: Base,
  crm: OpenCrm,
  asked: { type: ListType; fields: readonly CrmField[]; changes?: readonly MappingRow[] },
): Promise<Route[]> {
  const { rows } = await rowsFor(ctx, crm, asked);
  return routesOf(rows, asked.fields, crm.adapter.can.tags);
}

export async function readMapping(ctx: Ctx, connectionId: number, type: ListType): Promise<Mapping> {
  const crm = await openCrm(ctx, connectionId);
  const { fields } = await asking(() => knownFields(ctx, crm));
  return describe(ctx, crm, type, fields);
}

async function describe(ctx: Ctx, crm: OpenCrm, type: ListType, fields: CrmField[]): Promise<Mapping> {
  const { rows, isDefault } = await rowsFor(ctx, crm, { type, fields });
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const described = await inTransaction(ctx, async (tx) => {
    const all = [];
    for (const row of rows) all.push({ ...row, ...(await faultsOf(tx, row, byKey)) });
    return all;
  });
  return { connectionId: crm.session.connectionId, type, rows: described, isDefault };
}

async function faultsOf(tx: Tx, { column, field: key }: MappingRow, fields: ReadonlyMap<string, CrmField>) {
  if (key === null || key === TAGS_FIELD) return { missing: null, isGone: false };
  const field = fields.get(key);
  if (!field?.type.startsWith('choice')) return { missing: null, isGone: field === undefined };
  const values = column === 'technologies' ? Object.values(TECHNOLOGIES) : await valuesOfColumn(tx, column);
  const without = withoutOption(values, field);
  const missing = without.length > 0 ? { missing: without.length, of: values.length, values: without } : null;
  return { missing, isGone: false };
}

/** Columns that are left out stay as they are. */
export async function saveMapping(
  ctx: Ctx,
  connectionId: number,
  type: ListType,
  rows: MappingRow[],
): Promise<Mapping> {
  const crm = await openCrm(ctx, connectionId);
  const { fields } = await asking(() => fieldsWith(ctx, crm, rows));
  const { rows: merged } = await rowsFor(ctx, crm, { type, fields, changes: rows });
  requireRight(merged, type, rows, fields);
  const at = ctx.now();
  await inTransaction(ctx, (tx) => repository.keepRows(tx.db, tx.accountId, placeOf(crm, type), { rows: merged, at }));
  return describe(ctx, crm, type, fields);
}

/** An unknown field may have just been created in the CRM, so the fields are read again. */
async function fieldsWith(ctx: Ctx, crm: OpenCrm, rows: readonly MappingRow[]): Promise<Fields> {
  const known = await knownFields(ctx, crm);
  const isKnown = ({ field }: MappingRow) =>
    field === null || field === TAGS_FIELD || known.fields.some(({ key }) => key === field);
  return rows.every(isKnown) ? known : knownFields(ctx, crm, 0);
}

const WRONG = {
  column: 'crm-fields.wrong.column',
  twice: 'crm-fields.wrong.twice',
  tags: 'crm-fields.wrong.tags',
} as const;

function requireRight(merged: MappingRow[], type: ListType, given: MappingRow[], fields: CrmField[]): void {
  const at = (column: string) => {
    const index = given.findIndex((row) => row.column === column);
    return index < 0 ? 'rows' : `rows.${index}.field`;
  };
  const wrong = wrongRow(given, type) ?? wrongRow(merged, type);
  if (wrong) throw fieldError(at(wrong.column), WRONG[wrong.why]);
  const unknown = given.find(
    ({ field }) => field !== null && field !== TAGS_FIELD && fields.every(({ key }) => key !== field),
  );
  if (unknown) throw fieldError(at(unknown.column), 'crm-fields.wrong.field');
}

export async function resetMapping(ctx: Ctx, connectionId: number, type: ListType): Promise<Mapping> {
  const crm = await openCrm(ctx, connectionId);
  await inTransaction(ctx, (tx) => repository.deleteRows(tx.db, tx.accountId, placeOf(crm, type)));
  const { fields } = await asking(() => knownFields(ctx, crm));
  return describe(ctx, crm, type, fields);
}
