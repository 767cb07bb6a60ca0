import type { Module } from '../../platform/module.ts';
import { type AskedElsewhere, brandsRoutes } from './brands.routes.ts';

export const brandsModule = (elsewhere: AskedElsewhere): Module => ({
  name: 'brands',
  routes: brandsRoutes(elsewhere),
});
