/** Wallet: balance, use and purchase of credits (docs/product-rules.md#credits). */
import { billing } from '@leadwright/contract/money/billing';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useIsOpen } from '../../lib/session.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { AiUsageCard } from '../models/public.ts';
import { AddCardDialog } from './AddCardDialog.tsx';
import { AutoTopUpCard } from './AutoTopUpCard.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { BuyCard } from './BuyCard.tsx';
import { usePaymentSettings } from './billing.queries.ts';
import { CardsCard } from './CardsCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { StatementCard } from './StatementCard.tsx';
import { AllowanceChart, CreditUse } from './UseCharts.tsx';
import classes from './WalletScreen.module.css';
import { useUsage, useWallet, useWalletUpdates, type Wallet } from './wallet.queries.ts';

export function WalletScreen() {
  const { t } = useTranslation();
  const wallet = useWallet();
  useWalletUpdates();
  return (
    <Page title={t('wallet.screen.title')} actions={wallet.data && <Costs costs={wallet.data.costs} />}>
      <div className={classes.wallet}>
        <div className={classes.column}>
          <div className={classes.balance}>
            <QueryState query={wallet} skeleton={<SkeletonBar height={198} />}>
              {(found) => <BalanceCard wallet={found} />}
            </QueryState>
          </div>
          <Charts />
          <div className={classes.statement}>
            <StatementCard />
          </div>
        </div>
        <MoneyColumn />
      </div>
    </Page>
  );
}

function Charts() {
  const usage = useUsage();
  return (
    <QueryState query={usage} skeleton={<SkeletonBar height={258} />}>
      {(found) => (
        <div className={classes.charts} data-single={found.burndown ? undefined : true}>
          <CreditUse usage={found} />
          {found.burndown && <AllowanceChart burndown={found.burndown} />}
        </div>
      )}
    </QueryState>
  );
}

function MoneyColumn() {
  const { t } = useTranslation();
  const settings = usePaymentSettings();
  const mayBuy = useIsOpen(billing.buy);
  const [adding, setAdding] = useState(false);
  const onAddCard = () => setAdding(true);
  return (
    <div className={classes.column}>
      {!mayBuy && <Note>{t('shell.loginAs.closed')}</Note>}
      <QueryState query={settings} skeleton={<SkeletonBar height={170} />}>
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
              {adding && <AddCardDialog settings={found} onClose={() => setAdding(false)} />}
            </>
          )
        }
      </QueryState>
      <div className={classes.money}>
        <PlanCard />
        <AiUsageCard onlyUsed />
      </div>
    </div>
  );
}

function Costs({ costs }: { costs: Wallet['costs'] }) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={300} withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.costs}>
          {t('wallet.screen.costs')}
          <IconInfoCircle aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes.costList}>
          {costs.map(({ act, credits }) => (
            <div key={act}>
              <dt>{t(`wallet.act.${act}`)}</dt>
              <dd>{t('common.credits', { count: credits, n: formatNumber(credits) })}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
