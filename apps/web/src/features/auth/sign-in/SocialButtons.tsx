/** Sign-in with a connected account, for the providers that are configured. */
import type { SiteSettings } from '@leadwright/contract/accounts/brands';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { askInPopup, authorizeUrl, callbackUrl, newState } from '../../../lib/popup/popup.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import classes from './SocialButtons.module.css';
import type { SignIn } from './useSignIn.ts';

type Settings = SiteSettings['social'][number];
type Provider = Settings['provider'];
const SCOPES: Record<Provider, string> = { google: 'openid email profile', facebook: 'email,public_profile' };

export function SocialButtons({ providers, signIn }: { providers: Settings[]; signIn: SignIn }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const words = (key: 'waiting' | 'blocked' | 'closed' | 'denied', provider: Provider) =>
    t(`auth.social.${key}`, { provider: t(`auth.social.${provider}`) });

  const begin = async (settings: Settings) => {
    setBusy(settings.provider);
    setFailure(null);
    try {
      const result = await askProvider(settings);
      if ('problem' in result) return setFailure(words(result.problem, settings.provider));
      await signIn.withSocial(settings.provider, result.code);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason.message);
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <div className={classes.row}>
        {providers.map((settings) => (
          <Button
            key={settings.provider}
            size="lg"
            leftSection={<ProviderMark provider={settings.provider} />}
            loading={busy === settings.provider}
            disabled={busy !== null && busy !== settings.provider}
            onClick={() => void begin(settings)}
          >
            {t(`auth.social.${settings.provider}`)}
          </Button>
        ))}
      </div>
      {(failure || busy) && (
        <div className={classes.note}>
          <Note tone={failure ? 'bad' : 'plain'} role={failure ? 'alert' : 'status'}>
            {failure ?? (busy && words('waiting', busy))}
          </Note>
        </div>
      )}
    </>
  );
}

function askProvider({ authorize_url, client_id, provider }: Settings) {
  const state = newState();
  const request = { client_id, redirect_uri: callbackUrl(), response_type: 'code', scope: SCOPES[provider], state };
  return askInPopup(authorizeUrl(authorize_url, request), state);
}
