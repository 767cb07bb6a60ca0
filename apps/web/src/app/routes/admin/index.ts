/** Every route of the super admin. */
import { adminArea } from './area.ts';
import { adminCatalogueRoutes } from './catalogue.tsx';
import { adminInsightRoutes } from './insight.tsx';
import { adminSearchersRoutes } from './searchers.tsx';
import { adminSystemRoutes } from './system.tsx';
import { adminUsersRoutes } from './users.tsx';

export const adminRoutes = [
  adminArea.addChildren([
    ...adminInsightRoutes,
    ...adminUsersRoutes,
    ...adminCatalogueRoutes,
    ...adminSearchersRoutes,
    ...adminSystemRoutes,
  ]),
] as const;
