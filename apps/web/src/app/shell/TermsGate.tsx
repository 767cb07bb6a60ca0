/** Blocks the app until the terms are accepted. A login-as session cannot accept them. */
import { brands } from '@leadwright/contract/accounts/brands';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { session, useUser } from '../../lib/session.ts';
import { useBrandName, useTermsUrl } from '../../lib/site.ts';
import { Modal } from '../../ui/layout/late-layers.tsx';
import classes from './TermsGate.module.css';

export function TermsGate() {
  const { t } = useTranslation();
  const user = useUser();
  const brand = useBrandName();
  const termsUrl = useTermsUrl();
  const accept = useAct((_: undefined, once) => call(brands.acceptTerms, {}, once), {
    onSuccess: () => user && session.setUser({ ...user, terms_accepted: true }),
  });
  if (!user || user.terms_accepted || user.login_as) return null;
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t('shell.terms.title')} size={440}>
      <p className={classes.text}>{t('shell.terms.text', { brand })}</p>
      <a className="link c13" href={termsUrl} target="_blank" rel="noreferrer">
        {t('shell.terms.read')}
      </a>
      <div className={classes.foot}>
        <Button variant="subtle" onClick={() => void session.logout()}>
          {t('shell.menu.signOut')}
        </Button>
        <Button variant="filled" data-autofocus loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
          {t('shell.terms.accept')}
        </Button>
      </div>
    </Modal>
  );
}
