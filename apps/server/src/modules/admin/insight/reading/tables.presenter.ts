/** Rows to contract types, and to lines of CSV. */
import type { CreditUse, MonthlyUse, PaidSubscription, Referral, SignIn } from '@leadwright/contract/admin/insight';
import { USE_KINDS } from '@leadwright/contract/admin/insight';
import type { TranslationKey } from '@leadwright/i18n';
import type { Ctx } from '../../../../platform/context.ts';
import { csvLine, withGuard } from '../../../../platform/spreadsheet.ts';
import { type Days, monthAfter } from '../periods.rules.ts';
import type { ReferralRow, SignInRow, SubscriptionRow } from './reports.repository.ts';
import type { MonthRow, UseRow } from './usage.repository.ts';

const named = ({ id, name, email }: { id: number; name: string; email: string | null }) => ({
  id,
  name,
  email: email ?? '',
});

export const presentUse = (row: UseRow): CreditUse => ({
  ...named(row),
  credits: row.credits,
  by: Object.fromEntries(USE_KINDS.map((kind) => [kind, row[`${kind}_credits`]])) as CreditUse['by'],
  searches: row.searches,
  last_at: row.last_at?.toISOString() ?? null,
});

const monthsIn = ({ from, to }: Days) => {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month.slice(0, 7));
  return months;
};

export const presentMonths = (row: MonthRow, months: Days): MonthlyUse => ({
  ...named(row),
  credits: row.credits,
  months: monthsIn(months).map((month) => ({ month, credits: row.months[month] ?? 0 })),
});

/** Sign-ins from before the way was noted were by password. */
export const presentSignIn = ({ details, at, user, ip, ...row }: SignInRow): SignIn => ({
  ...named(row),
  user,
  at: at.toISOString(),
  ip,
  via: (details.via ?? 'password') as SignIn['via'],
  user_agent: details.device ?? '',
});

export const presentSubscription = ({ entry_id: _, since, next_at, ...row }: SubscriptionRow): PaidSubscription => ({
  ...row,
  ...named(row),
  status: row.status as PaidSubscription['status'],
  since: since.toISOString(),
  next_at: next_at?.toISOString() ?? null,
});

export const presentReferral = ({ at, ...row }: ReferralRow): Referral => ({
  ...named(row),
  partner: row.partner,
  at: at.toISOString(),
  paid_minor: row.paid_minor,
  commission_minor: row.commission_minor,
  currency: row.currency,
});

type Cell = string | number;
type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[];
const line = (cells: Cell[]) => csvLine(cells.map((cell) => (typeof cell === 'number' ? cell : withGuard(cell))));

/** The byte order mark tells spreadsheets that it is UTF-8. */
const BEGIN = '\uFEFF';

/** A head in the reader's language and a line for each row. */
export async function* linesOf<Row>(
  { t }: Pick<Ctx, 't'>,
  batches: AsyncIterable<Row[]>,
  columns: Columns<Row>,
): AsyncGenerator<string> {
  yield BEGIN + line(columns.map(([name]) => t(`admin-insight.column.${name}` as TranslationKey)));
  for await (const rows of batches) yield rows.map((row) => line(columns.map(([, cell]) => cell(row)))).join('');
}

export async function* linesOfMonths(
  { t }: Pick<Ctx, 't'>,
  batches: AsyncIterable<{ months: Days; rows: MonthRow[] }>,
) {
  let isBegun = false;
  for await (const { months, rows } of batches) {
    const names = (['id', 'account', 'email', 'credits'] as const).map((name) => t(`admin-insight.column.${name}`));
    if (!isBegun) yield BEGIN + line([...names, ...monthsIn(months)]);
    isBegun = true;
    yield rows
      .map((row) => presentMonths(row, months))
      .map(({ id, name, email, credits, months: each }) =>
        line([id, name, email, credits, ...each.map((one) => one.credits)]),
      )
      .join('');
  }
}

const who: Columns<{ id: number; name: string; email: string | null }> = [
  ['id', ({ id }) => id],
  ['account', ({ name }) => name],
  ['email', ({ email }) => email ?? ''],
];
/** A plain decimal, for programs that calculate. */
const money = (minor: number, currency: string) => {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (minor / 10 ** digits).toFixed(digits);
};

export const USE_COLUMNS: Columns<UseRow> = [
  ...who,
  ['credits', ({ credits }) => credits],
  ...USE_KINDS.map((kind) => [kind, (row: UseRow) => row[`${kind}_credits`]] as const),
  ['searches', ({ searches }) => searches],
  ['lastUse', ({ last_at }) => last_at?.toISOString() ?? ''],
];
export const SIGN_IN_COLUMNS: Columns<SignInRow> = [
  ['at', ({ at }) => at.toISOString()],
  ...who,
  ['user', ({ user }) => user],
  ['via', ({ details }) => details.via ?? 'password'],
  ['ip', ({ ip }) => ip],
  ['device', ({ details }) => details.device ?? ''],
];
export const SUBSCRIPTION_COLUMNS: Columns<SubscriptionRow> = [
  ...who,
  ['parent', ({ parent }) => parent],
  ['plan', ({ plan }) => plan],
  ['status', ({ status }) => status],
  ['price', ({ minor, currency }) => money(minor, currency)],
  ['currency', ({ currency }) => currency.toUpperCase()],
  ['since', ({ since }) => since.toISOString()],
  ['nextAt', ({ next_at }) => next_at?.toISOString() ?? ''],
];
export const REFERRAL_COLUMNS: Columns<ReferralRow> = [
  ...who,
  ['partner', ({ partner }) => partner],
  ['joined', ({ at }) => at.toISOString()],
  ['paid', ({ paid_minor, currency }) => money(paid_minor, currency)],
  ['commission', ({ commission_minor, currency }) => money(commission_minor, currency)],
  ['currency', ({ currency }) => currency.toUpperCase()],
];
