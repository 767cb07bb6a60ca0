/**
 * /whitelabel/stripe/callback: Stripe redirects here, after onboarding without parameters, after consent with code and
 * state. A response that was already used (Back, a second tab, a reload) is not sent again: the account page shows the
 * state.
 */
import { Button } from '@mantine/core';
import { IconPlugX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useWindowTitle } from '../../../lib/shell/window-title.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import classes from './stripe.module.css';
import { type Returned, readConnection, useFinish } from './stripe.queries.ts';

const PAGE = '/whitelabel/stripe';

export function StripeCallbackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const finish = useFinish();
  const started = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  const goOn = async (answer: Returned) => {
    const isAnswered = answer.state !== undefined && (await readConnection()).data !== null;
    if (!isAnswered) await finish.mutateAsync(answer);
    await navigate({ to: PAGE, replace: true });
  };
  useWindowTitle(t(problem === null ? 'connect.screen.returning' : 'connect.screen.failed'));
  // Runs once, with the data in the URL.
  useOnChange(() => {
    if (started.current) return;
    started.current = true;
    goOn(answerIn(location.search)).catch((reason) =>
      setProblem(reason instanceof ApiError ? reason.message : t('common.unexpectedError')),
    );
  }, []);

  if (problem === null)
    return (
      <div className={classes.returning} role="status">
        <h1 className="h18">{t('connect.screen.returning')}</h1>
      </div>
    );
  return (
    <EmptyState
      page
      icon={<IconPlugX />}
      title={t('connect.screen.failed')}
      text={problem}
      action={
        <Button component={Link} variant="filled" to={PAGE} replace>
          {t('connect.screen.back')}
        </Button>
      }
    />
  );
}

function answerIn(search: string): Returned {
  const said = new URLSearchParams(search);
  const [code, state, error] = ['code', 'state', 'error'].map((name) => said.get(name));
  return { ...(code && { code }), ...(state && { state }), ...(error && { error }) };
}
