/** Return pages of other services: /callback and /crm/callback. */
export const callbackRoutes = [] as const;
