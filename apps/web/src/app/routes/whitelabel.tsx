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

export const whitelabelRoutes = [whitelabel.addChildren([start, businessAccount])] as const;
