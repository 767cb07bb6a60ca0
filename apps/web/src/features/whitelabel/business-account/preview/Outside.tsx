/** What signed-out people see: a mail of the brand, and its sales page. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../lib/format.ts';
import type { BrandValues } from '../useBrandForm.ts';
import { Mark } from './Mark.tsx';
import classes from './Preview.module.css';

const Brand = ({ values }: { values: BrandValues }) => (
  <div className={classes.brand}>
    <Mark values={values} />
    <span className="ell">{values.name}</span>
  </div>
);

export function MailPicture({ values }: { values: BrandValues }) {
  const { t } = useTranslation();
  const address = values.postal_address.split('\n').filter(Boolean).join(', ');
  return (
    <div className={classes.mail}>
      <Brand values={values} />
      <div className={classes.letterPaper}>
        <b>{t('business-account.preview.mailTitle', { brand: values.name })}</b>
        <p>{t('business-account.preview.mailText')}</p>
        <span className={classes.button}>{t('auth.login.submit')}</span>
      </div>
      <p className={classes.small}>{[address, values.support_email].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

const SAMPLES = [
  { name: 'Starter', minor: 49_00 },
  { name: 'Growth', minor: 149_00 },
];

export function SalesPicture({ values }: { values: BrandValues }) {
  const { t } = useTranslation();
  return (
    <div className={classes.sales}>
      <div className={classes.band}>
        <Brand values={values} />
        <b>{t('packages.sales.firstHeadline', { brand: values.name })}</b>
      </div>
      <div className={classes.cards}>
        {SAMPLES.map(({ name, minor }, at) => (
          <div key={name} className={classes.card} data-on={at === 1 || undefined}>
            <b>{name}</b>
            <span className={classes.price}>{formatMoney(minor, 'usd')}</span>
            <span className={classes.button}>{t('packages.form.choose', { name })}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
