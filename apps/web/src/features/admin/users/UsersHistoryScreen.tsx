/** What administrators changed in accounts. */
import { Link } from '@tanstack/react-router';
import { ChangesScreen } from '../history/ChangesScreen.tsx';

export const UsersHistoryScreen = () => (
  <ChangesScreen part="users" back={(look) => <Link to="/admin/users" {...look} />} />
);
