/** admin/system/history. */
import { Link } from '@tanstack/react-router';
import { ChangesScreen } from '../history/ChangesScreen.tsx';

export const SystemHistoryScreen = () => (
  <ChangesScreen part="system" back={(look) => <Link to="/admin/system" {...look} />} />
);
