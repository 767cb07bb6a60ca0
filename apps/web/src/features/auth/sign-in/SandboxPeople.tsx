/** Only in the sandbox: its users, with one-click sign-in (docs/product-rules.md#sandbox). */
import type { SiteSettings } from '@leadwright/contract/accounts/brands';
import { IconBuildingStore, IconId, IconInfoCircle, IconShieldCheck, IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import classes from './SandboxPeople.module.css';
import { Seats } from './Seats.tsx';
import type { SignIn } from './useSignIn.ts';

const ICONS = {
  admin: IconShieldCheck,
  reseller: IconBuildingStore,
  customer: IconUser,
  member: IconUsers,
  direct: IconId,
};
const NAME_WIDTH = 112;

interface Props {
  sandbox: NonNullable<SiteSettings['sandbox']>;
  signIn: SignIn;
}

export function SandboxPeople({ sandbox, signIn }: Props) {
  const { t } = useTranslation();
  const [entering, setEntering] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async (email: string) => {
    setEntering(email);
    setFailure(null);
    try {
      await signIn.withPassword({ email, password: sandbox.password });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason.message);
    } finally {
      setEntering(null);
    }
  };
  const seats = sandbox.people.map(({ role, email }) => {
    const Icon = ICONS[role];
    return { id: email, icon: <Icon aria-hidden="true" />, name: t(`auth.sandbox.${role}`), detail: email };
  });
  return (
    <section className={classes.root} aria-label={t('auth.sandbox.title')}>
      <div className={classes.head}>
        <Badge tone="info" icon={<IconInfoCircle aria-hidden="true" />}>
          {t('auth.sandbox.badge')}
        </Badge>
        <h2 className={classes.title}>{t('auth.sandbox.title')}</h2>
      </div>
      {failure && (
        <div className={classes.failure}>
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        </div>
      )}
      <Seats seats={seats} nameWidth={NAME_WIDTH} entering={entering} onEnter={(email) => void enter(String(email))} />
    </section>
  );
}
