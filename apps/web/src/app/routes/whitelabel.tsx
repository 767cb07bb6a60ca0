/** whitelabel: what a reseller sets up for its customers (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, needs } from '../layouts.tsx';
import { customerParams } from './list-address.ts';
import { subscriptionsSearch, usageSearch } from './searches.ts';

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

export const whitelabelRoutes = [
  whitelabel.addChildren([subscriptions, newCustomer, editCustomer, usageHistory]),
] as const;
