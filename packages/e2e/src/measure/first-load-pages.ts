/** The pages whose first load is measured, and their budgets. */

import { makeWorkflow } from '../screens/workflow-data.ts';
import { loginOf, type World } from '../support/client.ts';
import { listOf24 } from '../support/leads.ts';

export interface MeasuredPage {
  name: string;
  path: string;
  /** Local storage of the user who opens it. */
  memory: Record<string, string>;
  /** Selector of the content. */
  content: string;
  /** The calls whose responses the content shows. */
  shown: RegExp;
}

/** Parts of only some pages, counted separately: canvas, editor and charts with their libraries. */
export const isApart = (script: string) => /\/assets\/(canvas|charts|d3|editor)-/.test(script);

export async function measuredPages(world: World): Promise<MeasuredPage[]> {
  const customer = await loginOf(world, 'direct');
  const admin = await loginOf(world, 'admin');
  const list = await listOf24(world, customer, 'Dental clinics');
  const workflow = await makeWorkflow(world, customer);
  const [own, platform] = [customer, admin].map(({ token }) => ({ access_token: token })) as [object, object];
  const page = (name: string, path: string, memory: object, content: string, shown: RegExp): MeasuredPage => ({
    name,
    path,
    memory: { language: 'en', ...memory },
    content,
    shown,
  });
  return [
    page('login', '/login', {}, 'button[type=submit]', /site-settings/),
    page('list', list.path, own, '[role=row]:nth-of-type(3), tbody tr:nth-child(3)', /local-results/),
    page('wallet', '/settings/wallet', own, '#content h2', /wallet\/(statement|usage)|\/wallet$/),
    page('new search', '/lead-search/new-search', own, '#content form', /industries|sources/),
    page('workflow', `/lead-search/workflows/${workflow.id}`, own, '.react-flow__node', /workflows\/\d+$/),
    page('admin dashboard', '/admin/dashboard', platform, '#content h2', /admin\/dashboard$/),
  ];
}
