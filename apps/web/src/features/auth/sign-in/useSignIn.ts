/**
 * Sign-in in one or more steps: the server may ask for the second factor, or for the brand if the address belongs to
 * several. The same sign-in is then repeated with the answer. An unconfirmed address leads to the confirmation page;
 * the server has already sent a code.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import type { SiteSettings } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { referral } from '../../../lib/kept/referral.ts';
import { callbackUrl } from '../../../lib/popup/popup.ts';
import { useEnterApp } from '../useEnterApp.ts';

export interface BrandChoice {
  id: number;
  name: string;
  logo: string | null;
}
type Step = { name: 'start' } | { name: 'totp'; isMailed: boolean } | { name: 'brand'; brands: BrandChoice[] };
type Answer = { code?: string; brand_id?: number };
/** One sign-in method. The ticket replaces a proof that can be used only once. */
type Way = (answer: Answer, ticket: string | undefined) => Promise<{ token: string; user: User }>;

/** Each rejects with the error the page should show. */
export interface SignIn {
  step: Step;
  withPassword(credentials: { email: string; password: string }): Promise<void>;
  withSocial(provider: SiteSettings['social'][number]['provider'], code: string): Promise<void>;
  /** Continues with the answer to the step. */
  goOn(answer: Answer): Promise<void>;
  startAgain(): void;
}

export function useSignIn(): SignIn {
  const enterApp = useEnterApp();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'start' });
  const tried = useRef<{ way: Way; answer: Answer; ticket?: string | undefined }>(undefined);

  const attempt = async (way: Way, answer: Answer, ticket?: string) => {
    tried.current = { way, answer, ticket };
    try {
      await enterApp(await way(answer, ticket));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setStep(stepAfter(reason, answer));
      tried.current.ticket = reason.details.ticket as string | undefined;
    }
  };

  return {
    step,
    async withPassword(credentials) {
      const way: Way = (answer) => call(identity.login, { body: { ...credentials, ...answer } });
      try {
        await attempt(way, {});
      } catch (reason) {
        if (!(reason instanceof ApiError && reason.code === 'identity.email_unconfirmed')) throw reason;
        await navigate({ to: '/confirm-email', state: { email: credentials.email } });
      }
    },
    withSocial: (provider, code) =>
      attempt((answer, ticket) => {
        const body = { provider, token: ticket ?? code, redirect_uri: callbackUrl(), ...referral(), ...answer };
        return call(identity.loginWithSocial, { body });
      }, {}),
    async goOn(answer) {
      const { way, answer: before, ticket } = tried.current ?? {};
      if (way) await attempt(way, { ...before, ...answer }, ticket);
    },
    startAgain: () => setStep({ name: 'start' }),
  };
}

/** Any other error is rethrown to the caller. */
function stepAfter(reason: ApiError, { code }: Answer): Step {
  if (reason.code === 'identity.totp_required' && !code) return { name: 'totp', isMailed: false };
  // The owner of an account without passwords: the emergency way in.
  if (reason.code === 'sign-on.emergency_code') return { name: 'totp', isMailed: true };
  if (reason.code === 'identity.choose_brand') return { name: 'brand', brands: reason.details.brands as BrandChoice[] };
  throw reason;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Address to confirm. */
    email?: string;
    /** The moment from which another code may be requested. */
    resendAt?: number;
  }
}
