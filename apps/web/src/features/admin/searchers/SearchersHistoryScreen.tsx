/** History of searches that administrators ran again or canceled. */
import { Link } from '@tanstack/react-router';
import { ChangesScreen } from '../history/ChangesScreen.tsx';

export const SearchersHistoryScreen = () => (
  <ChangesScreen part="searchers" back={(look) => <Link to="/admin/searchers" {...look} />} />
);
