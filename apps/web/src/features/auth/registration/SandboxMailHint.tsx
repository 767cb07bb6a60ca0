/** In the sandbox no mail is sent: this links to the sandbox inbox. */
import { Trans } from 'react-i18next';
import { useSite } from '../../../lib/site.ts';
import { Note } from '../../../ui/feedback/Note.tsx';

export function SandboxMailHint() {
  const panel = useSite()?.sandbox?.panel_url;
  if (!panel) return null;
  return (
    <Note>
      <Trans
        i18nKey="auth.sandboxMail"
        // biome-ignore lint/a11y/useAnchorContent: the words come from the translation
        components={{ a: <a className="link" href={panel} target="_blank" rel="noreferrer" /> }}
      />
    </Note>
  );
}
