/** How administrators changed the default prompts. */
import { Link } from '@tanstack/react-router';
import { ChangesScreen } from '../history/ChangesScreen.tsx';

export const PromptsHistoryScreen = () => (
  <ChangesScreen part="ai-assistant" back={(look) => <Link to="/admin/ai-assistant" {...look} />} />
);
