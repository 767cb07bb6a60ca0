/** Pages before sign-in (spec section 2 "Auth layout"). */
export const authRoutes = [] as const;
