/** The types of lists, apart from what else is said of lists: addresses are read with them before anything is loaded. */
export const LIST_TYPES = ['local', 'people', 'domain', 'influencer'] as const;
export type ListType = (typeof LIST_TYPES)[number];
