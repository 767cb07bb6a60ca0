import type { Module } from '../../platform/module.ts';
import { brandsRoutes } from './brands.routes.ts';

export const brandsModule: Module = { name: 'brands', routes: brandsRoutes };
