/** Adds an account by hand. It stays inactive until a package is chosen. */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../../ui/layout/Page.tsx';
import { Back } from '../Back.tsx';
import { useCreate } from '../subscriptions.queries.ts';
import { CustomerForm } from './CustomerForm.tsx';

const EMPTY = { first_name: '', last_name: '', company: '', email: '', language: 'en', package_id: null } as const;

export function CreateCustomerScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreate();
  return (
    <Page title={t('subscriptions.form.createTitle')} width="form" actions={<Back />}>
      <CustomerForm
        initial={EMPTY}
        onSubmit={async (body) => {
          const { data } = await create.mutateAsync(body);
          await navigate({ to: '/whitelabel/subscriptions' });
          return data;
        }}
      />
    </Page>
  );
}
