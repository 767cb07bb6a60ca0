/** admin/partners: partners with their links and earnings. */
import { IconHeartHandshake } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../../../lib/hooks/on-change.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { questionOf, useKeptParams } from '../../../../ui/layout/useKeptParams.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../../ui/table/useDataTable.ts';
import { useAsked } from '../../asked.ts';
import { CatalogueFrame } from '../CatalogueFrame.tsx';
import { RemoveDialog } from '../RemoveDialog.tsx';
import { columnsOf, PartnerCard } from './partners.columns.tsx';
import { type Partner, usePartners, useRemovePartner, useRestorePartner } from './partners.queries.ts';

export function PartnersScreen() {
  const params = useKeptParams();
  const found = usePartners(questionOf(params));
  const remove = useRemovePartner();
  const [removing, setRemoving] = useAsked<Partner>(questionOf(params));
  return (
    <>
      <CatalogueFrame part="partners" icon={<IconHeartHandshake />} params={params} found={found}>
        {(partners) => (
          <Card padded={false}>
            <PartnersTable partners={partners} onRemove={setRemoving} />
          </Card>
        )}
      </CatalogueFrame>
      <RemoveDialog part="partners" row={removing} remove={remove.mutateAsync} onClose={() => setRemoving(null)} />
    </>
  );
}

const idOf = ({ id }: Partner) => String(id);

function PartnersTable({ partners, ...props }: { partners: Partner[]; onRemove: (partner: Partner) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const restore = useRestorePartner();
  const onRemove = useLatest(props.onRemove);
  const onRestore = useLatest(({ id }: Partner) => restore.mutate(id));
  const columns = useMemo(() => columnsOf(t, { onRemove, onRestore }), [t, onRemove, onRestore]);
  const state = useDataTable('admin-partners', columns, partners, idOf);
  return (
    <DataTable
      state={state}
      label={t('navigation.entry.partners')}
      rowName={({ name }) => name}
      card={(partner) => <PartnerCard partner={partner} onRemove={onRemove} onRestore={onRestore} />}
      onOpen={({ id, deleted_at }) => {
        if (!deleted_at) void navigate({ to: '/admin/partners/$id/edit', params: { id } });
      }}
      inset={16}
      fill={false}
      rowHeight={56}
    />
  );
}
