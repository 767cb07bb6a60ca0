/** settings and what belongs to the account: wallet, billing-portal, manage-team, the choice of a plan. */
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadComponent, screen } from '../../lib/load.ts';
import { slots } from '../../lib/shell/slots.ts';
import { BUSINESS_PROFILE } from '../guards.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
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
    throw goTo(BUSINESS_PROFILE);
  },
});
const businessProfile = createRoute({
  getParentRoute,
  path: BUSINESS_PROFILE,
  component: screen(() => import('../../features/business-profile/BusinessProfileScreen.tsx'), 'BusinessProfileScreen'),
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

export const settingsRoutes = [start, businessProfile, wallet, billingPortal, manageTeam, choosePlan] as const;
