/** The public page, its form, and a pending order. */
import type { ClientOutput } from '@leadwright/contract/endpoint';
import { type Billing, type Quote, sales } from '@leadwright/contract/resale/sales';
import { useAct } from '../../lib/act.ts';
import { useAnswer } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { storedInTab } from '../../lib/storage.ts';

export type SalesPage = ClientOutput<typeof sales.page>['data'];
export type OpenForm = ClientOutput<typeof sales.form>;
export type Seller = Pick<SalesPage, 'postal_address' | 'support_email' | 'terms_url' | 'privacy_url'>;

/** The brochure is in the page's language. */
export const useSalesPage = () =>
  useAnswer({
    key: ['sales', 'page'],
    question: { language: currentLanguage() },
    ask: (_, signal) => call(sales.page, {}, { signal }),
  });

export const useForm = (id: number) =>
  useAnswer({
    key: ['sales', 'form'],
    question: { id },
    ask: (params, signal) => call(sales.form, { params }, { signal }),
  });

export interface NewOrder {
  package_id: number;
  billing: Billing;
  name: string;
  email: string;
  via: 'page' | 'form';
  expected: Pick<Quote, 'today_minor' | 'then_minor'>;
}

/** Redirects to the payment page if something is due. */
export const useOrder = () =>
  useAct((order: NewOrder, once) => call(sales.order, { body: { ...order, language: currentLanguage() } }, once), {
    onSuccess: ({ redirect_url }) => redirect_url && window.location.assign(redirect_url),
  });

const ASK_AGAIN_MS = 2000;

export const useReturned = (checkout: string) =>
  useAnswer({
    key: ['sales', 'returned'],
    question: { checkout },
    ask: (body) => call(sales.returned, { body }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data as { status: string } | undefined)?.status === 'waiting' ? ASK_AGAIN_MS : false,
  });

/** The buyer's data, for the return from an abandoned payment page. Only in this tab. */
const KEY = 'order';
type Buyer = Record<'name' | 'email', string>;
export const keptBuyer = {
  read: (): Buyer => ({ name: '', email: '', ...storedInTab.json<Buyer>(KEY) }),
  keep: (buyer: Buyer | null) => storedInTab.setJson(KEY, buyer),
};
