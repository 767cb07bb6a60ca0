/** whitelabel: a reseller's settings for its customers (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { packageParams } from './list-address.ts';
import { customerParams, subscriptionsSearch, usageSearch } from './whitelabel/customer-address.ts';

const whitelabel = createRoute({
  getParentRoute: () => appLayout,
  path: '/whitelabel',
  beforeLoad: needs.module('whitelabel'),
});
const getParentRoute = () => whitelabel;

const subscriptions = createRoute({
  getParentRoute,
  path: '/subscriptions',
  validateSearch: subscriptionsSearch,
  component: screen(
    () => import('../../features/whitelabel/subscriptions/SubscriptionsScreen.tsx'),
    'SubscriptionsScreen',
  ),
});
const newCustomer = createRoute({
  getParentRoute,
  path: '/subscriptions/create',
  component: screen(
    () => import('../../features/whitelabel/subscriptions/form/CreateCustomerScreen.tsx'),
    'CreateCustomerScreen',
  ),
});
const editCustomer = createRoute({
  getParentRoute,
  path: '/subscriptions/$customer/edit',
  params: customerParams,
  component: screen(
    () => import('../../features/whitelabel/subscriptions/form/EditCustomerScreen.tsx'),
    'EditCustomerScreen',
  ),
});
const usageHistory = createRoute({
  getParentRoute,
  path: '/subscriptions/usage-history',
  validateSearch: usageSearch,
  component: screen(
    () => import('../../features/whitelabel/subscriptions/UsageHistoryScreen.tsx'),
    'UsageHistoryScreen',
  ),
});

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

const stripe = createRoute({
  getParentRoute,
  path: '/stripe',
  /** Set when Stripe's page had expired and Stripe sent the user back for a new one. */
  validateSearch: ({ again }: Record<string, unknown>): { again?: true } => (again ? { again: true } : {}),
  component: screen(() => import('../../features/whitelabel/stripe/StripeScreen.tsx'), 'StripeScreen'),
});
const stripeCallback = createRoute({
  getParentRoute,
  path: '/stripe/callback',
  component: screen(() => import('../../features/whitelabel/stripe/StripeCallbackScreen.tsx'), 'StripeCallbackScreen'),
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
    subscriptions,
    newCustomer,
    editCustomer,
    usageHistory,
  ]),
] as const;
