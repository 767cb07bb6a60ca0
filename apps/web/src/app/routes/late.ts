/**
 * Routes that are loaded after sign-in, before the shell first shows: nobody needs them on the login page, which has to stay
 * light. Their addresses lie under a door (areas.tsx).
 */
import { whitelabelRoutes } from './whitelabel.tsx';

export const lateRoutes = [...whitelabelRoutes] as const;
