/** Webhooks of the account, as a tab of Integration. */
import { getRouteApi } from '@tanstack/react-router';
import { TabActions } from '../../ui/layout/PageTabs.tsx';
import { useWebhooksBoard } from './useWebhooksBoard.tsx';

const route = getRouteApi('/app/settings/integration/webhook');

export function WebhooksTab() {
  const navigate = route.useNavigate();
  const { add, board } = useWebhooksBoard({
    search: route.useSearch(),
    onGo: (search, how = {}) => void navigate({ search, ...how }),
  });
  return (
    <>
      {add && <TabActions>{add}</TabActions>}
      {board}
    </>
  );
}
