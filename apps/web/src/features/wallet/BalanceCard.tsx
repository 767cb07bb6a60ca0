/** The balance, and its lots in the order in which they are spent. */
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { activityOpen } from '../../lib/shell/activity.ts';
import { Meter } from '../../ui/display/Meter.tsx';
import classes from './BalanceCard.module.css';
import type { CreditLot, Wallet } from './wallet.queries.ts';

export function BalanceCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-label={t('wallet.screen.balance')}>
      <div className={classes.sum}>
        <span className="c13 t2">{t('wallet.screen.balance')}</span>
        <strong className={classes.figure}>{formatNumber(wallet.balance)}</strong>
        <span className="c13 t2">{t('wallet.screen.credits', { count: wallet.balance })}</span>
        <Notes wallet={wallet} />
      </div>
      <Lots lots={wallet.lots} />
    </section>
  );
}

function Notes({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  if (wallet.reserved === 0 && wallet.owed === 0) return null;
  return (
    <div className={classes.notes}>
      {wallet.reserved > 0 && (
        <p>
          {t('wallet.screen.reserved', { count: wallet.running, n: formatNumber(wallet.reserved) })}
          <br />
          <button type="button" className="link c12" onClick={() => activityOpen.set(true)}>
            {t('wallet.screen.seeRunning')}
          </button>
        </p>
      )}
      {wallet.owed > 0 && <p>{t('wallet.screen.owed', { n: formatNumber(wallet.owed) })}</p>}
    </div>
  );
}

function Lots({ lots }: { lots: CreditLot[] }) {
  const { t } = useTranslation();
  if (lots.length === 0) return <p className={classes.none}>{t('wallet.screen.noLots')}</p>;
  return (
    <table className={classes.lots}>
      <thead>
        <tr>
          <th className={classes.order} aria-label={t('wallet.screen.order')} />
          <th className={classes.name}>{t('wallet.screen.spentFirst')}</th>
          <th className={classes.meter}>{t('wallet.screen.left')}</th>
          <td className={classes.left} />
          <th className={classes.expires}>{t('wallet.screen.expires')}</th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, index) => (
          <LotRow key={lot.id} lot={lot} place={index + 1} />
        ))}
      </tbody>
    </table>
  );
}

function LotRow({ lot, place }: { lot: CreditLot; place: number }) {
  const { t } = useTranslation();
  const note = lot.title ?? (lot.source === 'allowance' ? '' : formatDate(lot.created_at));
  return (
    <tr>
      <td className={classes.order}>{place}</td>
      <td className={classes.name}>
        <b>{t(`wallet.source.${lot.source}`)}</b> <span className="t3">{note}</span>
      </td>
      <td className={classes.meter}>
        <Meter parts={[{ share: lot.amount > 0 ? lot.remaining / lot.amount : 0 }]} />
      </td>
      <td className={classes.left}>
        {formatNumber(lot.remaining)} <span className="t3">/ {formatNumber(lot.amount)}</span>
      </td>
      <td className={classes.expires}>{lot.expires_at ? formatDate(lot.expires_at) : t('wallet.screen.never')}</td>
    </tr>
  );
}
