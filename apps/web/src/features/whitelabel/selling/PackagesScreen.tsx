/** whitelabel/packages: the reseller's packages, their margins, and their state at the payment provider. */
import { Button } from '@mantine/core';
import { IconBox, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import classes from './list/list.module.css';
import { PackageBands } from './list/PackageBands.tsx';
import { PackagesTable } from './list/PackagesTable.tsx';
import { type Package, usePackages } from './packages.queries.ts';

export function PackagesScreen() {
  const { t } = useTranslation();
  const found = usePackages();
  const all = found.data?.data ?? [];
  return (
    <Page
      title={t('navigation.entry.packages')}
      subtitle={all.length > 0 && <Counts packages={all} />}
      actions={all.length > 0 && <Acts first={all[0] as Package} />}
    >
      <QueryState query={found} skeleton={<SkeletonBar height={220} />}>
        {({ data, payments }) => (
          <div className={classes.screen}>
            <PackageBands packages={data} payments={payments} />
            {data.length > 0 ? <PackagesTable packages={data} /> : <Nothing />}
          </div>
        )}
      </QueryState>
    </Page>
  );
}

export function Counts({ packages }: { packages: Package[] }) {
  const { t } = useTranslation();
  const sum = packages.reduce((total, { subscribers }) => total + subscribers, 0);
  const count = { count: packages.length, n: formatNumber(packages.length) };
  return `${t('packages.screen.count', count)}, ${t('packages.screen.subscribers', { count: sum, n: formatNumber(sum) })}`;
}

export function Acts({ first }: { first: Package }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        leftSection={<IconExternalLink />}
        renderRoot={(props) => (
          <Link to="/whitelabel/packages/$package/sales-settings" params={{ package: first.id }} {...props} />
        )}
      >
        {t('packages.sales.title')}
      </Button>
      <NewPackage />
    </>
  );
}

function NewPackage({ main = false }: { main?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      {...(main && { variant: 'filled' })}
      leftSection={<IconPlus />}
      renderRoot={(props) => <Link to="/whitelabel/packages/create" {...props} />}
    >
      {t('packages.screen.new')}
    </Button>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconBox />}
        title={t('packages.screen.empty.title')}
        text={t('packages.screen.empty.text')}
        action={<NewPackage main />}
      />
    </Card>
  );
}
