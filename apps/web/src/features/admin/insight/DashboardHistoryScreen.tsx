/** admin/dashboard/history: everything that administrators changed. */
import { Link } from '@tanstack/react-router';
import { ChangesScreen } from '../history/ChangesScreen.tsx';

export const DashboardHistoryScreen = () => (
  <ChangesScreen part="dashboard" back={(look) => <Link to="/admin/dashboard" {...look} />} />
);
