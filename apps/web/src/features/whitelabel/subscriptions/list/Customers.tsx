/** The table of customers with its tools. */
import { identity } from '@leadwright/contract/accounts/identity';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api.ts';
import { useLatest } from '../../../../lib/hooks/on-change.ts';
import { useEnter } from '../../../../lib/person/enter.ts';
import { LoadError } from '../../../../ui/feedback/QueryState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ColumnsMenu } from '../../../../ui/table/TableTools.tsx';
import { useDataTable } from '../../../../ui/table/useDataTable.ts';
import { AskDialogs } from '../AskDialogs.tsx';
import type { Subscription, useSubscriptions } from '../subscriptions.queries.ts';
import { type Asked, SubscriptionActs } from './SubscriptionActs.tsx';
import { columnsOf, SubscriptionCard } from './subscriptions.columns.tsx';
import { Tools } from './Tools.tsx';
import type { View } from './useView.ts';

const idOf = ({ id }: Subscription) => String(id);

interface Props {
  found: ReturnType<typeof useSubscriptions>;
  view: View;
  packages: { id: number; name: string }[];
  /** Shown if nobody matches. */
  empty: ReactNode;
}

export function Customers({ found, view, packages, empty }: Props) {
  const { t } = useTranslation();
  const { mutate: enter } = useEnter((user_id: number, signal) =>
    call(identity.loginAs, { body: { user_id } }, { signal }),
  );
  const [asked, setAsked] = useState<{ what: Asked; subscription: Subscription } | null>(null);
  const acts = useLatest((subscription: Subscription) => (
    <SubscriptionActs
      subscription={subscription}
      onLoginAs={({ user_id }) => enter(user_id)}
      onAsk={(what, one) => setAsked({ what, subscription: one })}
    />
  ));
  const columns = useMemo(() => columnsOf(t, acts), [t, acts]);
  const state = useDataTable('subscriptions', columns, found.rows, idOf);
  const counts = (found.data ?? found.earlier?.data)?.counts;
  return (
    <>
      <Tools view={view} packages={packages} counts={counts} columns={<ColumnsMenu state={state} />} />
      <DataTable
        state={state}
        label={t('navigation.entry.subscriptions')}
        rowName={({ customer_name }) => customer_name}
        loading={found.isPending}
        card={(subscription) => <SubscriptionCard subscription={subscription} acts={acts} />}
        empty={found.isError ? <LoadError query={found} /> : empty}
      />
      <AskDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
