/** List types, in a separate module because URLs are parsed with them before anything else is loaded. */
export const LIST_TYPES = ['local', 'people', 'domain', 'influencer'] as const;
export type ListType = (typeof LIST_TYPES)[number];
