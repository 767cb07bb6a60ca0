/** whitelabel: what a reseller sets up for its customers (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { appLayout, needs } from '../layouts.tsx';

const whitelabel = createRoute({
  getParentRoute: () => appLayout,
  path: '/whitelabel',
  beforeLoad: needs.module('whitelabel'),
});
export const whitelabelRoutes = [whitelabel.addChildren([])] as const;
