/** whitelabel: what a reseller sets up for its customers (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { packageParams } from './list-address.ts';

const whitelabel = createRoute({
  getParentRoute: () => appLayout,
  path: '/whitelabel',
  beforeLoad: needs.module('whitelabel'),
});
const getParentRoute = () => whitelabel;

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/whitelabel/business-account');
  },
});
const businessAccount = createRoute({
  getParentRoute,
  path: '/business-account',
  component: screen(
    () => import('../../features/whitelabel/business-account/BusinessAccountScreen.tsx'),
    'BusinessAccountScreen',
  ),
});
const stripe = createRoute({
  getParentRoute,
  path: '/stripe',
  /** Stripe's page was too old, and it sent the person back for another. */
  validateSearch: ({ again }: Record<string, unknown>): { again?: true } => (again ? { again: true } : {}),
  component: screen(() => import('../../features/whitelabel/stripe/StripeScreen.tsx'), 'StripeScreen'),
});
const stripeCallback = createRoute({
  getParentRoute,
  path: '/stripe/callback',
  component: screen(() => import('../../features/whitelabel/stripe/StripeCallbackScreen.tsx'), 'StripeCallbackScreen'),
});

const allPackages = createRoute({
  getParentRoute,
  path: '/packages',
  component: screen(() => import('../../features/whitelabel/selling/PackagesScreen.tsx'), 'PackagesScreen'),
});
const newPackage = createRoute({
  getParentRoute,
  path: '/packages/create',
  component: screen(
    () => import('../../features/whitelabel/selling/form/CreatePackageScreen.tsx'),
    'CreatePackageScreen',
  ),
});
const editPackage = createRoute({
  getParentRoute,
  path: '/packages/$package/edit',
  params: packageParams,
  component: screen(() => import('../../features/whitelabel/selling/form/EditPackageScreen.tsx'), 'EditPackageScreen'),
});
const salesSettings = createRoute({
  getParentRoute,
  path: '/packages/$package/sales-settings',
  params: packageParams,
  component: screen(
    () => import('../../features/whitelabel/selling/sales/SalesSettingsScreen.tsx'),
    'SalesSettingsScreen',
  ),
});

export const whitelabelRoutes = [
  whitelabel.addChildren([
    start,
    businessAccount,
    allPackages,
    newPackage,
    editPackage,
    salesSettings,
    stripe,
    stripeCallback,
  ]),
] as const;
