/** Columns of the partners table, and its card for phones. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatList, formatMoney, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { CopyButton } from '../../../../ui/display/CopyButton.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import classes from '../catalogue.module.css';
import { RowActs } from '../RowActs.tsx';
import type { Partner } from './partners.queries.ts';

interface Acts {
  onRemove: (partner: Partner) => void;
  onRestore: (partner: Partner) => void;
}

const earnedBy = ({ earned }: Partner) =>
  earned.length === 0 ? '–' : formatList(earned.map(({ minor, currency }) => formatMoney(minor, currency)));

/** 10 %, 12.5 %, 33.33 %. */
const commissionOf = ({ commission }: Partner) =>
  formatPercent(commission / 100, String(commission).split('.')[1]?.length ?? 0);

const actsOf = (partner: Partner, { onRemove, onRestore }: Acts) => (
  <RowActs part="partners" row={partner} onRemove={() => onRemove(partner)} onRestore={() => onRestore(partner)} />
);

function ReferralLink({ partner: { link, name } }: { partner: Partner }) {
  const { t } = useTranslation();
  return (
    <span className={classes.link}>
      <span className="ell t2" title={link}>
        {link.replace(/^https?:\/\/[^/]+/, '')}
      </span>
      <CopyButton compact text={link} label={t('admin-catalogue.partners.copyLink', { name })} />
    </span>
  );
}

export const columnsOf = (t: TFunction, acts: Acts): Column<Partner>[] => [
  {
    id: 'name',
    header: t('admin-catalogue.partners.column.name'),
    width: 220,
    cell: (partner) => (
      <span className={classes.names}>
        <b className="ell">{partner.name}</b>
        <span className="ell c12 t3">{partner.email}</span>
      </span>
    ),
  },
  {
    id: 'link',
    header: t('admin-catalogue.partners.column.link'),
    width: 300,
    cell: (partner) => <ReferralLink partner={partner} />,
  },
  {
    id: 'commission',
    header: t('admin-catalogue.partners.column.commission'),
    width: 110,
    align: 'right',
    cell: commissionOf,
  },
  {
    id: 'referrals',
    header: t('admin-catalogue.partners.column.referrals'),
    width: 124,
    align: 'right',
    cell: ({ referrals }) => formatNumber(referrals),
  },
  {
    id: 'earned',
    header: t('admin-catalogue.partners.column.earned'),
    width: 130,
    align: 'right',
    cell: earnedBy,
  },
  {
    id: 'acts',
    header: '',
    width: 128,
    always: true,
    align: 'right',
    cell: (partner) => actsOf(partner, acts),
  },
];

export function PartnerCard({ partner, ...acts }: Acts & { partner: Partner }) {
  const { t } = useTranslation();
  const { name, email, referrals } = partner;
  const facts = [
    commissionOf(partner),
    t('admin-catalogue.partners.referrals', { count: referrals, n: formatNumber(referrals) }),
    earnedBy(partner),
  ];
  return (
    <div className={classes.card}>
      <span className={classes.names}>
        <b className="ell">{name}</b>
        <span className="ell c12 t3">{email}</span>
      </span>
      {actsOf(partner, acts)}
      <span className={`${classes.facts} ${classes.wide}`}>{facts.join(' · ')}</span>
      <span className={classes.wide}>
        <ReferralLink partner={partner} />
      </span>
    </div>
  );
}
