/** Columns of the packages table, and its card for phones. */
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import type { Package } from '../packages.queries.ts';
import classes from './list.module.css';
import { PackageActs } from './PackageActs.tsx';
import { MarginMark, moneyOrDash, ProviderMark, ShownMark, trialWords } from './words.tsx';

type Asked = (pack: Package) => void;

export const columnsOf = (t: TFunction, onRemove: Asked): Column<Package>[] => [
  {
    id: 'name',
    header: t('packages.screen.column.name'),
    width: 150,
    cell: (pack) => (
      <b className="ell2" title={pack.name}>
        {pack.name}
      </b>
    ),
  },
  {
    id: 'monthly',
    header: t('packages.screen.column.monthly'),
    width: 92,
    align: 'right',
    cell: (pack) => moneyOrDash(pack.monthly_price_minor, pack.currency),
  },
  {
    id: 'yearly',
    header: t('packages.screen.column.yearly'),
    width: 100,
    align: 'right',
    cell: (pack) => <span className="t2">{moneyOrDash(pack.yearly_price_minor, pack.currency)}</span>,
  },
  {
    id: 'trial',
    header: t('packages.screen.column.trial'),
    width: 132,
    cell: (pack) => <span className="t2 num">{trialWords(t, pack)}</span>,
  },
  {
    id: 'credits',
    header: t('packages.screen.column.credits'),
    width: 80,
    align: 'right',
    cell: (pack) => formatNumber(pack.monthly_credits),
  },
  {
    id: 'subscribers',
    header: t('packages.screen.column.subscribers'),
    width: 104,
    align: 'right',
    cell: (pack) => formatNumber(pack.subscribers),
  },
  {
    id: 'margin',
    header: t('packages.screen.column.margin'),
    width: 170,
    cell: (pack) => <MarginMark pack={pack} t={t} />,
  },
  {
    id: 'shown',
    header: t('packages.screen.column.shown'),
    width: 118,
    cell: (pack) => <ShownMark pack={pack} t={t} />,
  },
  {
    id: 'provider',
    header: t('packages.screen.column.provider'),
    width: 122,
    cell: (pack) => <ProviderMark pack={pack} t={t} />,
  },
  {
    id: 'acts',
    header: '',
    width: 52,
    always: true,
    align: 'right',
    cell: (pack) => <PackageActs pack={pack} onRemove={onRemove} />,
  },
];

export function PackageRow({ pack, onRemove }: { pack: Package; onRemove: Asked }) {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <Link className={classes.open} to="/whitelabel/packages/$package/edit" params={{ package: pack.id }}>
        {pack.name}
      </Link>
      <PackageActs pack={pack} onRemove={onRemove} />
      <span className="num">{priceWords(t, pack)}</span>
      <ShownMark pack={pack} t={t} />
      <span className="t2 c12 num">
        {t('packages.screen.subscribers', { count: pack.subscribers, n: formatNumber(pack.subscribers) })}
      </span>
      <ProviderMark pack={pack} t={t} />
      {pack.trial_days > 0 && <span className={`t2 c12 ${classes.wide}`}>{trialWords(t, pack)}</span>}
      <div className={`c12 ${classes.wide} ${classes.labelled}`}>
        <span className="t3">{t('packages.screen.column.margin')}</span>
        <MarginMark pack={pack} t={t} />
      </div>
    </div>
  );
}

function priceWords(t: TFunction, pack: Package): string {
  const kind = (['monthly', 'yearly', 'one_time'] as const).find((one) => pack[`${one}_price_minor`] !== null);
  const price = kind ? moneyOrDash(pack[`${kind}_price_minor`], pack.currency) : '–';
  const { expires_in_days: count } = pack;
  return kind ? `${price} ${t(`offer.per.${kind}`, { count, n: formatNumber(count) })}` : price;
}
