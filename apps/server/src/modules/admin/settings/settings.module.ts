import type { Module } from '../../../platform/module.ts';
import { settingsRoutes } from './settings.routes.ts';

export const adminSettingsModule: Module = { name: 'admin-settings', routes: settingsRoutes };
