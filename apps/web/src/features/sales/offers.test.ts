import { quoteOf } from '@leadwright/contract/resale/sales';
import { expect, it } from 'vitest';
import { billingsOf, currencyName, monthsFree, nextCharge } from './offers.ts';

const offer = {
  monthly_price_minor: 4900 as number | null,
  yearly_price_minor: 49000 as number | null,
  one_time_price_minor: null as number | null,
  trial_days: 7,
  trial_amount_minor: 900,
  collect_payment_method: false,
};

it('offers the billing options that are sold', () => {
  const once = { monthly_price_minor: null, yearly_price_minor: null, one_time_price_minor: 9900 };
  expect(billingsOf([offer])).toEqual(['monthly', 'yearly']);
  expect(billingsOf([offer, once])).toEqual(['monthly', 'yearly', 'one_time']);
});

it('names the free months of a year only if all packages have them', () => {
  expect(monthsFree([offer, { ...offer, yearly_price_minor: null }])).toBe(2);
  expect(monthsFree([offer, { ...offer, yearly_price_minor: 50000 }])).toBe(0);
  expect(monthsFree([{ ...offer, yearly_price_minor: 60000 }])).toBe(0);
});

it('quotes trials, and requires a card if something is paid today', () => {
  expect(quoteOf(offer, 'monthly')).toEqual({ today_minor: 900, then_minor: 4900, trial_days: 7, needs_card: true });
  expect(quoteOf({ ...offer, trial_amount_minor: 0 }, 'yearly')).toEqual({
    today_minor: 0,
    then_minor: 49000,
    trial_days: 7,
    needs_card: false,
  });
  expect(quoteOf({ ...offer, trial_days: 0, trial_amount_minor: 0 }, 'monthly')?.needs_card).toBe(true);
  expect(quoteOf({ ...offer, one_time_price_minor: 9900 }, 'one_time')).toEqual({
    today_minor: 9900,
    then_minor: 0,
    trial_days: 0,
    needs_card: true,
  });
  expect(quoteOf(offer, 'one_time')).toBeNull();
});

it('shows when the next charge is due, also at the end of short months', () => {
  const day = (asOf: string, ...rest: [Parameters<typeof nextCharge>[1], number]) =>
    nextCharge(asOf, rest[0], { trial_days: rest[1] }).toISOString().slice(0, 10);
  expect(day('2026-11-16T12:00:00Z', 'monthly', 7)).toBe('2026-11-23');
  expect(day('2026-01-31T12:00:00Z', 'monthly', 0)).toBe('2026-02-28');
  expect(day('2024-02-29T12:00:00Z', 'yearly', 0)).toBe('2025-02-28');
});

it('writes the currency out', () => {
  expect(currencyName('usd')).toBe('US dollars');
  expect(currencyName('eur')).toBe('euros');
});
