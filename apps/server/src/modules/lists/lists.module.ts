import type { Module } from '../../platform/module.ts';
import { expireList } from './lists.jobs.ts';
import { listsRoutes } from './lists.routes.ts';

export const listsModule: Module = { name: 'lists', routes: listsRoutes, jobs: [expireList] };
