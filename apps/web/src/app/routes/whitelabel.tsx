/** whitelabel: what a reseller sets up for its customers (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';

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

export const whitelabelRoutes = [whitelabel.addChildren([start, businessAccount, stripe, stripeCallback])] as const;
