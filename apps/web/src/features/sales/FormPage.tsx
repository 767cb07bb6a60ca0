/** The sign-up form of one package, while it is open. */
import type { Billing } from '@leadwright/contract/resale/sales';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PackageCard, periodFor } from '../whitelabel/public.ts';
import { BillingSwitch } from './BillingSwitch.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { billingsOf } from './offers.ts';
import { PublicState } from './PublicState.tsx';
import { SalesFrame } from './SalesFrame.tsx';
import classes from './SalesPage.module.css';
import type { Left } from './SalesPage.tsx';
import { type OpenForm, useForm } from './sales.queries.ts';

export function FormPage({ id, search }: { id: number; search: Left }) {
  const found = useForm(id);
  return (
    <PublicState query={found}>
      {(form) => <SignUp form={form} search={search} refresh={() => void found.refetch()} />}
    </PublicState>
  );
}

function SignUp({ form, search, refresh }: { form: OpenForm; search: Left; refresh: () => void }) {
  const { t } = useTranslation();
  const { data: offer } = form;
  const known = billingsOf([offer]);
  const [billing, setBilling] = useState<Billing>(
    known.find((each) => each === search.billing) ?? known[0] ?? 'monthly',
  );
  const choice = <BillingSwitch offers={[offer]} value={billing} onChange={setBilling} />;
  return (
    <SalesFrame title={t('sales.form.title', { package: offer.name })} choice={choice} seller={form}>
      <div className={`${classes.grid} ${classes.single}`}>
        <PackageCard offer={offer} period={billing} />
        <OrderPanel
          offer={offer}
          billing={periodFor(offer, billing)}
          asOf={form.as_of}
          termsUrl={form.terms_url}
          via="form"
          isBack={Boolean(search.left)}
          onPriceChanged={refresh}
        />
      </div>
    </SalesFrame>
  );
}
