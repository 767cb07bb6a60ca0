/** The balance, and its lots in spending order. */
import { useState } from 'react';
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

/** The number of lots shown at first; more would push the rest of the page away. */
const FEW = 5;

function Lots({ lots }: { lots: CreditLot[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isFolding = lots.length > FEW + 1;
  const shown = isFolding && !isOpen ? lots.slice(0, FEW) : lots;
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
        {shown.map((lot, index) => (
          <LotRow key={lot.id} lot={lot} place={index + 1} />
        ))}
        {isFolding && <FoldRow rest={lots.slice(FEW)} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      </tbody>
    </table>
  );
}

/** The later lots, in one line. */
function FoldRow({ rest, isOpen, onToggle }: { rest: CreditLot[]; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const left = rest.reduce((sum, lot) => sum + lot.remaining, 0);
  const all = rest.length + FEW;
  return (
    <tr>
      <td className={classes.order} />
      <td className={classes.name}>
        {!isOpen && t('wallet.screen.moreLots', { count: rest.length, n: formatNumber(rest.length) })}
      </td>
      <td className={classes.meter} />
      <td className={classes.left}>{!isOpen && formatNumber(left)}</td>
      <td className={classes.expires}>
        <button type="button" className="link c13" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? t('wallet.screen.fewerLots') : t('wallet.screen.allLots', { n: formatNumber(all) })}
        </button>
      </td>
    </tr>
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
