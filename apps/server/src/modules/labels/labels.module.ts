import type { Module } from '../../platform/module.ts';
import { labelsRoutes } from './labels.routes.ts';

export const labelsModule: Module = { name: 'labels', routes: labelsRoutes };
