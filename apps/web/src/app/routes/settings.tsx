/** settings and what belongs to the account: wallet, billing-portal, manage-team, the choice of a plan. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { appLayout, needs } from '../layouts.tsx';
import { slots } from '../slots.ts';

/** Loaded with the shell, not before sign-in. */
const WalletMeter = lazy(() =>
  import('../../features/wallet/WalletMeter.tsx').then((module) => ({ default: module.WalletMeter })),
);
slots.CreditMeter = ({ folded }) => (
  <Suspense fallback={null}>
    <WalletMeter folded={folded} />
  </Suspense>
);

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => appLayout,
    path: '/settings/wallet',
    beforeLoad: needs.wallet,
    component: lazyRouteComponent(() => import('../../features/wallet/WalletScreen.tsx'), 'WalletScreen'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/billing-portal',
    beforeLoad: needs.wallet,
    component: lazyRouteComponent(() => import('../../features/wallet/BillingPortalScreen.tsx'), 'BillingPortalScreen'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/manage-team',
    beforeLoad: needs.mainUser,
    component: lazyRouteComponent(() => import('../../features/team/ManageTeamScreen.tsx'), 'ManageTeamScreen'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/choose-plan',
    component: lazyRouteComponent(() => import('../../features/plans/ChoosePlanScreen.tsx'), 'ChoosePlanScreen'),
  }),
] as const;
