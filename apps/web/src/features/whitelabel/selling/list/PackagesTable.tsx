/** The packages as rows; the one being edited is highlighted. */
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../../ui/table/useDataTable.ts';
import { type Package, useRemove } from '../packages.queries.ts';
import { columnsOf, PackageRow } from './packages.columns.tsx';

const idOf = ({ id }: Package) => String(id);

interface Props {
  packages: Package[];
  openId?: number;
}

export function PackagesTable({ packages, openId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Package | null>(null);
  const columns = useMemo(() => columnsOf(t, setLeaving), [t]);
  const state = useDataTable('packages', columns, packages, idOf);
  return (
    <>
      <Card padded={false}>
        <DataTable
          state={state}
          label={t('navigation.entry.packages')}
          rowName={({ name }) => name}
          card={(pack) => <PackageRow pack={pack} onRemove={setLeaving} />}
          onOpen={({ id }) => void navigate({ to: '/whitelabel/packages/$package/edit', params: { package: id } })}
          openId={openId === undefined ? null : String(openId)}
          inset={16}
          fill={false}
        />
      </Card>
      <RemoveDialog pack={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** Names the package, and who keeps it, as of when the dialog opened. */
function RemoveDialog({ pack, onClose }: { pack: Package | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemove();
  const count = pack?.subscribers ?? 0;
  const part = count > 0 ? 'offSale' : 'delete';
  return (
    <ConfirmDialog
      opened={pack !== null}
      title={t(`packages.screen.remove.${part}Title`, { name: pack?.name ?? '' })}
      text={t(`packages.screen.remove.${part}Text`, { count, n: formatNumber(count) })}
      confirm={t(`packages.screen.remove.${part}`)}
      onConfirm={async () => {
        if (pack) await remove.mutateAsync(pack.id);
      }}
      onClose={onClose}
    />
  );
}
