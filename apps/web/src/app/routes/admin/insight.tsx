/** Dashboard, analytics and reports. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../../lib/load.ts';
import { goTo } from '../../layouts.tsx';
import { reading, text, whole } from '../searches.ts';
import { adminArea } from './area.ts';
import { changesSearch } from './searches.ts';

const getParentRoute = () => adminArea;
const tableSearch = reading({ page: whole, limit: whole, search: text, period: text });

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/admin/dashboard');
  },
});
const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  validateSearch: reading({ period: text }),
  component: screen(() => import('../../../features/admin/insight/DashboardScreen.tsx'), 'DashboardScreen'),
});
const history = createRoute({
  getParentRoute,
  path: '/dashboard/history',
  validateSearch: changesSearch,
  component: screen(
    () => import('../../../features/admin/insight/DashboardHistoryScreen.tsx'),
    'DashboardHistoryScreen',
  ),
});

const analyticsScreens = () => import('../../../features/admin/insight/AnalyticsScreen.tsx');
const analytics = createRoute({
  getParentRoute,
  path: '/user-analytics',
  component: screen(analyticsScreens, 'AnalyticsScreen'),
});
const inAnalytics = () => analytics;
const analyticsStart = createRoute({
  getParentRoute: inAnalytics,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/admin/user-analytics/credit-usage');
  },
});
const creditUsage = createRoute({
  getParentRoute: inAnalytics,
  path: '/credit-usage',
  validateSearch: tableSearch,
  component: screen(analyticsScreens, 'CreditUsageTab'),
});
const loginActivity = createRoute({
  getParentRoute: inAnalytics,
  path: '/login-activity',
  validateSearch: tableSearch,
  component: screen(analyticsScreens, 'LoginActivityTab'),
});
const monthly = createRoute({
  getParentRoute: inAnalytics,
  path: '/monthly-credit-usage',
  validateSearch: tableSearch,
  component: screen(analyticsScreens, 'MonthlyTab'),
});

const reportScreens = () => import('../../../features/admin/insight/ReportsScreen.tsx');
const reports = createRoute({
  getParentRoute,
  path: '/reports',
  component: screen(reportScreens, 'ReportsScreen'),
});
const inReports = () => reports;
const reportsStart = createRoute({
  getParentRoute: inReports,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/admin/reports/subscriptions');
  },
});
const subscriptions = createRoute({
  getParentRoute: inReports,
  path: '/subscriptions',
  validateSearch: tableSearch,
  component: screen(reportScreens, 'SubscriptionsTab'),
});
const referrals = createRoute({
  getParentRoute: inReports,
  path: '/user-referrals',
  validateSearch: tableSearch,
  component: screen(reportScreens, 'ReferralsTab'),
});

export const adminInsightRoutes = [
  start,
  dashboard,
  history,
  analytics.addChildren([analyticsStart, creditUsage, loginActivity, monthly]),
  reports.addChildren([reportsStart, subscriptions, referrals]),
] as const;
