/** Customers as a file for spreadsheets: amounts are plain numbers beside their currency, so that they can be added up. */
import type { Subscription } from '@leadwright/contract/resale/subscriptions';
import type { Ctx } from '../../../platform/context.ts';
import { guardedLine } from '../../../platform/spreadsheet.ts';
import { presentCustomer } from './customers.presenter.ts';
import type { Customer } from './customers.service.ts';

/** Without it Excel takes the file for another alphabet. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = {
  name: ({ customer_name }) => customer_name,
  state: ({ state }, t) => t(`subscriptions.csv.state.${state}`),
  email: ({ email }) => email,
  username: ({ username }) => username,
  package: (one) => one.package?.name ?? '',
  billing: (one, t) => (one.package ? t(`subscriptions.billing.${one.billing ?? 'hand'}`) : ''),
  charge: ({ last_charge: charge }) => (charge ? majorOf(charge.minor, charge.currency) : ''),
  currency: ({ last_charge: charge }) => charge?.currency.toUpperCase() ?? '',
  chargedAt: ({ last_charge: charge }) => charge?.at ?? '',
  used: ({ credits }) => credits.used,
  given: ({ credits }) => credits.given,
  next: ({ next }, t) => (next ? t(`subscriptions.csv.next.${next}`) : ''),
  nextAt: ({ next_at }) => next_at ?? '',
  members: ({ members }) => members,
  createdAt: ({ created_at }) => created_at,
} satisfies Record<string, (subscription: Subscription, t: Ctx['t']) => string | number>;

export async function* presentCsv(batches: AsyncIterable<Customer[]>, { t, now }: Pick<Ctx, 't' | 'now'>) {
  yield BYTE_ORDER_MARK + guardedLine(Object.keys(COLUMNS).map((column) => t(`subscriptions.csv.column.${column}`)));
  for await (const customers of batches)
    yield customers
      .map((customer) => presentCustomer(customer, now()))
      .map((subscription) => guardedLine(Object.values(COLUMNS).map((cell) => cell(subscription, t))))
      .join('');
}

function majorOf(minor: number, currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return minor / 10 ** (maximumFractionDigits ?? 2);
}
