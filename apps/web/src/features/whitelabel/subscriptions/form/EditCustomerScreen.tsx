/** Changes a customer, or their package. */
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFoundScreen } from '../../../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { Back } from '../Back.tsx';
import { isMissing, useAddressAct, useSave, useSubscription } from '../subscriptions.queries.ts';
import { CustomerForm } from './CustomerForm.tsx';

const route = getRouteApi('/app/whitelabel/subscriptions/$customer/edit');

export function EditCustomerScreen() {
  const { t } = useTranslation();
  const { customer: id } = route.useParams();
  const found = useSubscription(id);
  if (isMissing(found.error)) return <NotFoundScreen />;
  return (
    <Page
      title={t('subscriptions.form.editTitle')}
      subtitle={found.data?.customer_name}
      width="form"
      actions={<Back />}
    >
      <QueryState query={found}>{(customer) => <Edit key={id} customer={customer} />}</QueryState>
    </Page>
  );
}

type Found = NonNullable<ReturnType<typeof useSubscription>['data']>;

function Edit({ customer }: { customer: Found }) {
  const { t } = useTranslation();
  const save = useSave(customer.id);
  const address = useAddressAct(customer.id);
  const { first_name, last_name, email, language, username, customer_name: name, can } = customer;
  const hasOne = customer.package !== null && customer.state !== 'canceled' && customer.state !== 'expired';
  const kind = !hasOne ? 'given' : can.cancel || can.keep ? (customer.billing ? 'recurring' : 'hand') : 'hand';
  return (
    <CustomerForm
      initial={{
        first_name,
        last_name,
        email,
        language,
        company: name === username ? '' : name,
        package_id: hasOne && customer.package ? String(customer.package.id) : null,
      }}
      change={{
        hint: t(`subscriptions.form.change.${kind}`),
        asked: customer.asked_address,
        onAddress: (act) => address.mutateAsync(act),
      }}
      onSubmit={async (body) => (await save.mutateAsync(body)).data}
    />
  );
}
