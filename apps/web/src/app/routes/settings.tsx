/** settings and what belongs to the account: wallet, billing-portal, manage-team, the choice of a plan. */
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/reach/chunks.ts';
import { slots } from '../../lib/shell/slots.ts';
import { appLayout, needs } from '../layouts.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { checkoutSearch } from './searches.ts';

/** Loaded with the shell, not before sign-in. */
const WalletMeter = lazyPart(() => import('../../features/wallet/WalletMeter.tsx'), 'WalletMeter');
slots.CreditMeter = ({ folded }) => (
  <Suspense fallback={null}>
    <WalletMeter folded={folded} />
  </Suspense>
);

const getParentRoute = () => appLayout;

const wallet = createRoute({
  getParentRoute,
  path: '/settings/wallet',
  beforeLoad: needs.wallet,
  component: lazyScreen(() => import('../../features/wallet/WalletScreen.tsx'), 'WalletScreen'),
});
const billingPortal = createRoute({
  getParentRoute,
  path: '/billing-portal',
  beforeLoad: needs.wallet,
  component: lazyScreen(() => import('../../features/wallet/BillingPortalScreen.tsx'), 'BillingPortalScreen'),
});
const manageTeam = createRoute({
  getParentRoute,
  path: '/manage-team',
  beforeLoad: needs.mainUser,
  component: lazyScreen(() => import('../../features/team/ManageTeamScreen.tsx'), 'ManageTeamScreen'),
});
const choosePlan = createRoute({
  getParentRoute,
  path: '/choose-plan',
  validateSearch: checkoutSearch,
  component: lazyScreen(() => import('../../features/plans/ChoosePlanScreen.tsx'), 'ChoosePlanScreen'),
});

export const settingsRoutes = [wallet, billingPortal, manageTeam, choosePlan] as const;
