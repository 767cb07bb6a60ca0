/** whitelabel: what a reseller sets up for its customers (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, needs } from '../layouts.tsx';

const whitelabel = createRoute({
  getParentRoute: () => appLayout,
  path: '/whitelabel',
  beforeLoad: needs.module('whitelabel'),
});
const getParentRoute = () => whitelabel;

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

export const whitelabelRoutes = [whitelabel.addChildren([stripe, stripeCallback])] as const;
