/** settings and the account's pages: wallet, billing-portal, manage-team, the choice of a plan. */
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadComponent, screen } from '../../lib/load.ts';
import { slots } from '../../lib/shell/slots.ts';
import { BUSINESS_PROFILE } from '../guards.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { checkoutSearch } from './searches.ts';

/** Loads with the shell, not before sign-in. */
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
const ofTeam = () => manageTeam;
const members = createRoute({
  getParentRoute: ofTeam,
  path: '/',
  component: screen(() => import('../../features/team/MembersTab.tsx'), 'MembersTab'),
});
const signOn = createRoute({
  getParentRoute: ofTeam,
  path: '/sign-on',
  component: screen(() => import('../../features/sign-on/SignOnTab.tsx'), 'AccountSignOnTab'),
});
const brandSignOn = createRoute({
  getParentRoute: ofTeam,
  path: '/brand-sign-on',
  component: screen(() => import('../../features/sign-on/SignOnTab.tsx'), 'BrandSignOnTab'),
});
const choosePlan = createRoute({
  getParentRoute,
  path: '/choose-plan',
  validateSearch: checkoutSearch,
  component: screen(() => import('../../features/plans/ChoosePlanScreen.tsx'), 'ChoosePlanScreen'),
});

const team = manageTeam.addChildren([members, signOn, brandSignOn]);

export const settingsRoutes = [start, businessProfile, wallet, billingPortal, team, choosePlan] as const;
