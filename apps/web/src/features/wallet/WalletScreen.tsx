/** Wallet: balance, use and purchase of credits (docs/product-rules.md#credits). */
import { Popover, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { whenPainted } from '../../lib/idle.ts';
import { oneOf, useLate } from '../../lib/load.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { MoneySkeleton } from './buying/MoneySkeleton.tsx';
import { StatementCard } from './StatementCard.tsx';
import { AllowanceChart, CreditUse } from './UseCharts.tsx';
import classes from './WalletScreen.module.css';
import { useUsage, useWallet, useWalletUpdates, type Wallet } from './wallet.queries.ts';

/** Its forms are a third of the page's code, and users look at the balance first. */
const moneyColumn = oneOf(() => import('./buying/MoneyColumn.tsx'), 'MoneyColumn');

export function WalletScreen() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const MoneyColumn = useLate(moneyColumn, whenPainted);
  useWalletUpdates();
  return (
    <Page title={t('wallet.screen.title')} actions={wallet.data && <Costs costs={wallet.data.costs} />}>
      <div className={classes.wallet}>
        <div className={classes.column}>
          <div className={classes.balance}>
            <QueryState query={wallet} skeleton={<SkeletonBar height={114} />}>
              {(found) => <BalanceCard wallet={found} />}
            </QueryState>
          </div>
          <Charts />
          <div className={classes.statement}>
            <StatementCard />
          </div>
        </div>
        <div className={classes.column}>{MoneyColumn ? <MoneyColumn /> : <MoneySkeleton />}</div>
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

function Costs({ costs }: { costs: Wallet['costs'] }) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
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
