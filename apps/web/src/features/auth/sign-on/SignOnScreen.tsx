/**
 * /sso/{key}: the way to a provider and back. A reload, Back or a second tab repeats the same answer, which the server takes for
 * the same attempt for two minutes; after that the page offers to start again.
 */
import { identity } from '@leadwright/contract/accounts/identity';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { Button } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../../lib/api.ts';
import { binderOf, forgetAttempt } from '../../../lib/kept/sign-on.ts';
import { session } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { AuthPage } from '../AuthPage.tsx';
import { useEnterApp } from '../useEnterApp.ts';
import { ConfirmStep, type Resumed, type Wanted } from './ConfirmStep.tsx';
import { type Offer, SignOnButton } from './SignOnButton.tsx';

const route = getRouteApi('/sign-on/sso/$key');

type Stage =
  | { name: 'working' }
  | { name: 'start'; offer: Offer }
  | { name: 'failed'; message: string }
  | { name: 'confirm'; wanted: Wanted };

export function SignOnScreen() {
  const { t } = useTranslation();
  const { key } = route.useParams();
  const answer = useRef(location.search.slice(1)).current;
  const state = new URLSearchParams(answer).get('state');
  const [stage, setStage] = useStage(key, answer, state);
  const enter = useEntered(state);
  if (stage.name === 'start')
    return (
      <AuthPage
        title={t('auth.signOn.title', { name: stage.offer.name })}
        text={t('auth.signOn.startText', { name: stage.offer.name })}
        back
      >
        <SignOnButton offer={stage.offer} main />
      </AuthPage>
    );
  if (stage.name === 'confirm') {
    const resumed: Resumed = { key, state: state ?? '', binder: binderOf(state ?? '') ?? '' };
    const want = (wanted: Wanted) => setStage({ name: 'confirm', wanted });
    return <ConfirmStep wanted={stage.wanted} resumed={resumed} onWant={want} onEntered={enter} />;
  }
  if (stage.name === 'failed') return <FailedPage message={stage.message} />;
  return (
    <AuthPage title={t('auth.signOn.finishing')} text={t('auth.signOn.finishingText')}>
      {null}
    </AuthPage>
  );
}

function FailedPage({ message }: { message: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <AuthPage title={t('auth.signOn.failed')}>
      <div className="stack">
        <Note tone="bad" role="alert">
          {message}
        </Note>
        <Button variant="filled" size="lg" fullWidth onClick={() => void router.navigate({ to: '/', replace: true })}>
          {t('auth.signOn.again')}
        </Button>
      </div>
    </AuthPage>
  );
}

function useEntered(state: string | null) {
  const enterApp = useEnterApp();
  return async (opened: Parameters<typeof enterApp>[0]) => {
    await enterApp(opened);
    if (state) forgetAttempt(state);
  };
}

/** What the page is at. The provider's answer is sent once for each load of the page. */
function useStage(key: string, answer: string, state: string | null) {
  const { t } = useTranslation();
  const router = useRouter();
  const enter = useEntered(state);
  const [stage, setStage] = useState<Stage>({ name: 'working' });
  const sent = useRef(false);
  const begin = async () => {
    const { name, origin } = await call(signOn.offer, { params: { key } });
    setStage({ name: 'start', offer: { key, name, origin } });
  };
  const finish = async (binder: string) => {
    const { session: opened, tested } = await call(signOn.finish, { body: { key, binder, answer } });
    if (opened) return enter(opened);
    if (state) forgetAttempt(state);
    if (tested) await router.navigate({ to: await settingsPage(tested), replace: true });
  };
  const run = async () => {
    const binder = state && binderOf(state);
    if (!state) return begin();
    if (binder) return finish(binder);
    // Back to a page whose attempt has ended well.
    if (session.hasToken()) return router.navigate({ to: '/', replace: true });
    setStage({ name: 'failed', message: t('auth.signOn.over') });
  };
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    run().catch((reason) => {
      if (!(reason instanceof ApiError)) throw reason;
      setStage(stageAfter(reason));
    });
  });
  return [stage, setStage] as const;
}

function stageAfter(reason: ApiError): Stage {
  if (reason.code === 'sign-on.confirm')
    return { name: 'confirm', wanted: { ...reason.details, proof: 'link' } as Wanted };
  if (reason.code === 'identity.totp_required') return { name: 'confirm', wanted: { proof: 'code' } };
  return { name: 'failed', message: reason.message };
}

/** Where the owner began the test. */
async function settingsPage(scope: 'account' | 'brand') {
  if (scope === 'account') return '/manage-team/sign-on' as const;
  const { account } = session.user() ?? (await call(identity.me));
  return account.kind === 'platform' ? ('/admin/settings/sign-on' as const) : ('/manage-team/brand-sign-on' as const);
}
