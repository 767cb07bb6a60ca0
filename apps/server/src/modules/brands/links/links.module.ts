import type { Module } from '../../../platform/module.ts';
import { linksRoutes } from './links.routes.ts';

export const customLinksModule: Module = { name: 'custom-links', routes: linksRoutes };
