/** Screenshots of the super admin's dashboard, analytics and reports. */
import type { Screen } from '../../support/stage.ts';

const person = 'admin' as const;

export const ADMIN_INSIGHT_SCREENS: Screen[] = [
  { name: 'admin-dashboard', path: '/admin/dashboard', person },
  { name: 'admin-dashboard-history', path: '/admin/dashboard/history', person },
  { name: 'admin-credit-usage', path: '/admin/user-analytics/credit-usage', person },
  { name: 'admin-login-activity', path: '/admin/user-analytics/login-activity', person },
  { name: 'admin-monthly', path: '/admin/user-analytics/monthly-credit-usage', person },
  { name: 'admin-subscriptions', path: '/admin/reports/subscriptions', person },
  { name: 'admin-referrals', path: '/admin/reports/user-referrals', person },
];
