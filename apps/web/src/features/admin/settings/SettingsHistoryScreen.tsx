/** admin/settings/history. */
import { Link } from '@tanstack/react-router';
import { ChangesScreen } from '../history/ChangesScreen.tsx';

export const SettingsHistoryScreen = () => (
  <ChangesScreen part="settings" back={(look) => <Link to="/admin/settings" {...look} />} />
);
