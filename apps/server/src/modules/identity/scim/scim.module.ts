import type { Module } from '../../../platform/module.ts';
import { scimRoutes } from './scim.routes.ts';

export const scimModule: Module = { name: 'scim', routes: scimRoutes };
