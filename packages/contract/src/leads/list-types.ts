/** List types, in their own module because URLs are parsed with them before anything else loads. */
export const LIST_TYPES = ['local', 'people', 'domain', 'influencer'] as const;
export type ListType = (typeof LIST_TYPES)[number];
