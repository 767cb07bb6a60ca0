/** URLs of a reseller's customers. They load after sign-in with their routes, so they are separate from other areas. */
const NUMBER = /^[1-9]\d{0,15}$/;

export const customerParams = {
  parse: ({ customer }: { customer: string }): { customer: number } | false =>
    NUMBER.test(customer) && { customer: Number(customer) },
  stringify: ({ customer }: { customer: number }) => ({ customer: String(customer) }),
};

type Raw = Record<string, unknown>;
const pick = <Name extends string>(raw: Raw, names: readonly Name[], fits: (text: string) => boolean) =>
  names.filter((name) => (typeof raw[name] === 'string' || typeof raw[name] === 'number') && fits(String(raw[name])));
const wholes = <Name extends string>(raw: Raw, ...names: Name[]) =>
  Object.fromEntries(pick(raw, names, (text) => NUMBER.test(text)).map((name) => [name, Number(raw[name])])) as {
    [N in Name]?: number;
  };
const texts = <Name extends string>(raw: Raw, ...names: Name[]) =>
  Object.fromEntries(pick(raw, names, Boolean).map((name) => [name, String(raw[name])])) as { [N in Name]?: string };

/** Customer filters, and the months of the figures above them. */
export const subscriptionsSearch = (raw: Raw) => ({
  ...wholes(raw, 'page', 'limit', 'package', 'months'),
  ...texts(raw, 'search', 'label'),
});

/** `account`: limits it to one customer. */
export const usageSearch = (raw: Raw) => wholes(raw, 'page', 'account');
