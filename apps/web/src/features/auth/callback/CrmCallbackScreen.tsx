/** /crm/callback: back from a CRM's permission page. */
import { CallbackScreen } from './CallbackScreen.tsx';

export const CrmCallbackScreen = () => <CallbackScreen title="auth.callback.crmTitle" />;
