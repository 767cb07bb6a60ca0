/** The brand's support chat: started with the user's identity proof, removed at sign-out. */
import type { User } from '@leadwright/contract/accounts/accounts';
import { keepBubbleAside } from './support-bubble.ts';

interface Identity {
  user_id: string;
  user_hash: string;
  name: string;
  email: string;
  created_at: number;
}
type Widget = { boot: (who: Identity) => void; shutdown: () => void };
interface Globals {
  LeadwrightSupport?: Widget;
  Intercom?: (act: 'boot' | 'shutdown', who?: Identity) => void;
  $chatwoot?: { setUser: (id: string, who: object) => void; reset: () => void };
}

/** The API of the chat that the brand's script loaded. */
function widget(): Widget | null {
  const { LeadwrightSupport, Intercom, $chatwoot } = window as unknown as Globals;
  if (LeadwrightSupport) return LeadwrightSupport;
  if (Intercom) return { boot: (who) => Intercom('boot', who), shutdown: () => Intercom('shutdown') };
  if (!$chatwoot) return null;
  return {
    boot: ({ user_id, user_hash, name, email }) =>
      $chatwoot.setUser(user_id, { name, email, identifier_hash: user_hash }),
    shutdown: () => $chatwoot.reset(),
  };
}

export const identityOf = (user: User, subject: 'id' | 'email'): Identity => ({
  user_id: subject === 'email' ? user.email : String(user.id),
  user_hash: user.hash_hmac,
  name: `${user.first_name} ${user.last_name}`.trim(),
  email: user.email,
  created_at: Math.floor(new Date(user.created_at).getTime() / 1000),
});

/** By then the chat has shown its button, or it has none. */
const MEASURED_MS = 5000;

/** Loads the script and boots the chat. Returns a function that undoes both. */
export function startSupport(scriptUrl: string, who: Identity): () => void {
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  const assumeNone = () => delete document.documentElement.dataset['support'];
  let patience: ReturnType<typeof setTimeout> | undefined;
  script.onload = () => {
    widget()?.boot(who);
    // A chat may have no button here, or open in another way.
    patience = setTimeout(assumeNone, MEASURED_MS);
  };
  script.onerror = assumeNone;
  document.head.append(script);
  // Until its button is measured, the default size applies (tokens.css).
  document.documentElement.dataset['support'] = '';
  const letCover = keepBubbleAside();
  return () => {
    letCover();
    assumeNone();
    clearTimeout(patience);
    script.onload = null;
    script.onerror = null;
    widget()?.shutdown();
    script.remove();
  };
}
