/** settings and what belongs to the account: wallet, billing-portal, manage-team, the choice of a plan. */
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadComponent, screen } from '../../lib/load.ts';
import { session } from '../../lib/session.ts';
import { slots } from '../../lib/shell/slots.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { settingsDestination } from '../navigation.ts';
import { routeExists } from '../router-paths.ts';
import { checkoutSearch } from './searches.ts';

/** Loaded with the shell, not before sign-in. */
const WalletMeter = loadComponent(() => import('../../features/wallet/WalletMeter.tsx'), 'WalletMeter');
slots.CreditMeter = ({ folded }) => (
  <Suspense fallback={null}>
    <WalletMeter folded={folded} />
  </Suspense>
);

const getParentRoute = () => appLayout;

const start = createRoute({
  getParentRoute,
  path: '/settings',
  beforeLoad: (): never => {
    const user = session.user();
    throw goTo(user ? settingsDestination(user, routeExists) : '/login');
  },
});
const wallet = createRoute({
  getParentRoute,
  path: '/settings/wallet',
  beforeLoad: needs.wallet,
  component: screen(() => import('../../features/wallet/WalletScreen.tsx'), 'WalletScreen'),
});
const billingPortal = createRoute({
  getParentRoute,
  path: '/billing-portal',
  beforeLoad: needs.wallet,
  component: screen(() => import('../../features/wallet/BillingPortalScreen.tsx'), 'BillingPortalScreen'),
});
const manageTeam = createRoute({
  getParentRoute,
  path: '/manage-team',
  beforeLoad: needs.mainUser,
  component: screen(() => import('../../features/team/ManageTeamScreen.tsx'), 'ManageTeamScreen'),
});
const choosePlan = createRoute({
  getParentRoute,
  path: '/choose-plan',
  validateSearch: checkoutSearch,
  component: screen(() => import('../../features/plans/ChoosePlanScreen.tsx'), 'ChoosePlanScreen'),
});

export const settingsRoutes = [start, wallet, billingPortal, manageTeam, choosePlan] as const;
