/**
 * Routes that load after sign-in, before the shell first renders: the login page does not need them and must stay
 * small. Their paths are under a guard (areas.tsx).
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import { useMemo } from 'react';
import { useAdminCounts } from '../../features/admin/public.ts';
import { useHasCourses } from '../../features/onboarding/public.ts';
import { useResources } from '../../features/resources/public.ts';
import { useShownLinks } from '../../features/whitelabel/links/public.ts';
import { ownsModule } from '../../lib/access.ts';
import { useUser } from '../../lib/session.ts';
import { type SideExtras, type SideLink, slots } from '../../lib/shell/slots.ts';
import { adminRoutes } from './admin/index.ts';
import { onboardingRoutes } from './onboarding.tsx';
import { resourcesRoutes } from './resources.tsx';
import { trainingRoutes } from './training.tsx';
import { mailingsRoutes } from './whitelabel/mailings.tsx';
import { whitelabelRoutes } from './whitelabel.tsx';

export const lateRoutes = [
  ...whitelabelRoutes,
  ...trainingRoutes,
  ...mailingsRoutes,
  ...resourcesRoutes,
  ...onboardingRoutes,
  ...adminRoutes,
] as const;

const NO_LINKS: SideLink[] = [];
const isReseller = (user: User | null) => user !== null && ownsModule(user, 'whitelabel');

function useSideExtras(enabled: boolean): SideExtras {
  const hasCourses = useHasCourses(enabled);
  const hasResources = isReseller(useUser());
  const resources = useResources(enabled && hasResources).data?.links;
  return useMemo(() => ({ hasCourses, resources: resources ?? {} }), [hasCourses, resources]);
}

export function fillLateSlots() {
  slots.useSideLinks = (enabled) => useShownLinks(enabled).data ?? NO_LINKS;
  slots.useSideExtras = useSideExtras;
  slots.counts.push(useAdminCounts);
}
