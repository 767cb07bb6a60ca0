/** profile-settings with its children profile (default), email, password and api-key. */
export const profileRoutes = [] as const;
