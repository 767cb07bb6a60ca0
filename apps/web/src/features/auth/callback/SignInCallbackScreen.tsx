/** /callback: back from Google or Facebook. */
import { CallbackScreen } from './CallbackScreen.tsx';

export const SignInCallbackScreen = () => <CallbackScreen title="auth.callback.title" />;
