/** Buying credits, auto top-up, cards, and the plan. */
import { billing } from '@leadwright/contract/money/billing';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { loadComponent } from '../../../lib/load.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { AiUsageCard } from '../../models/public.ts';
import { usePaymentSettings } from '../billing.queries.ts';
import classes from '../WalletScreen.module.css';
import { AutoTopUpCard } from './AutoTopUpCard.tsx';
import { BuyCard } from './BuyCard.tsx';
import { CardsCard } from './CardsCard.tsx';
import { MoneySkeleton } from './MoneySkeleton.tsx';
import { PlanCard } from './PlanCard.tsx';

const AddCardDialog = loadComponent(() => import('../AddCardDialog.tsx'), 'AddCardDialog');

export function MoneyColumn() {
  const { t } = useTranslation();
  const settings = usePaymentSettings();
  const mayBuy = useIsOpen(billing.buy);
  const [adding, setAdding] = useKeptState('card', false);
  const onAddCard = () => setAdding(true);
  return (
    <>
      {!mayBuy && <Note>{t('shell.loginAs.closed')}</Note>}
      <QueryState query={settings} skeleton={<MoneySkeleton />}>
        {(found) =>
          mayBuy && (
            <>
              <div className={classes.buy}>
                <BuyCard settings={found} onAddCard={onAddCard} />
              </div>
              <div className={classes.money}>
                <AutoTopUpCard settings={found} onAddCard={onAddCard} />
                <CardsCard settings={found} onAddCard={onAddCard} />
              </div>
              {adding && (
                <Suspense>
                  <AddCardDialog settings={found} onClose={() => setAdding(false)} />
                </Suspense>
              )}
            </>
          )
        }
      </QueryState>
      <div className={classes.money}>
        <PlanCard />
        <AiUsageCard onlyUsed />
      </div>
    </>
  );
}
