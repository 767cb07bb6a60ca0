/** All fields of a package on one side, the margin below the prices, and a preview for buyers on the other. */
import { packages } from '@leadwright/contract/resale/packages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../../lib/session.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { Package } from '../packages.queries.ts';
import { AccountFields } from './AccountFields.tsx';
import classes from './form.module.css';
import { MarginPanel } from './MarginPanel.tsx';
import { Preview } from './Preview.tsx';
import { PriceFields } from './PriceFields.tsx';
import { SellingFields } from './SellingFields.tsx';
import { type PackageForm as Filled, offerOf, pricedOf } from './usePackageForm.ts';

interface Props {
  form: Filled;
  /** The saved package; null for a new one. */
  saved: Package | null;
  label: string;
  /** URL of the sales page. */
  url: string;
  head?: ReactNode;
  foot?: ReactNode;
}

const FIRST_CURRENCY = 'usd';

export function PackageForm({ form, saved, label, url, head, foot }: Props) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(packages.update);
  const currency = saved?.currency ?? FIRST_CURRENCY;
  return (
    <div className={classes.layout}>
      <div className={classes.main}>
        {head}
        {!isOpen && <Note>{t('packages.form.readOnly')}</Note>}
        <Form form={form} label={label}>
          <fieldset className={classes.fieldset} disabled={!isOpen}>
            <PriceFields form={form} currency={currency} />
            <MarginPanel priced={pricedOf(form.values)} currency={currency} />
            <SellingFields form={form} saved={saved} />
            <AccountFields form={form} saved={saved} />
            {foot}
          </fieldset>
          <button type="submit" hidden />
        </Form>
      </div>
      <Preview offer={offerOf(form.values, currency)} url={url} />
    </div>
  );
}
