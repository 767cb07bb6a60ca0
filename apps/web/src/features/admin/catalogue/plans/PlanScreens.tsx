/** admin/plans/create and admin/plans/{id}/edit */
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { EditPage } from '../EditFrame.tsx';
import { PlanForm } from './PlanForm.tsx';
import { usePlan } from './plans.queries.ts';

export function NewPlanScreen() {
  const { t } = useTranslation();
  return (
    <EditPage part="plans" title={t('admin-catalogue.plans.new')}>
      <PlanForm plan={null} />
    </EditPage>
  );
}

export function EditPlanScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/app/admin/plans/$id/edit' });
  const plan = usePlan(id);
  return (
    <EditPage part="plans" title={plan.data?.name ?? t('admin-catalogue.plans.edit')}>
      <QueryState query={plan}>
        {(found) => (
          <>
            {found.accounts > 0 && (
              <Note>{t('admin-catalogue.plans.kept', { count: found.accounts, n: formatNumber(found.accounts) })}</Note>
            )}
            <PlanForm plan={found} />
          </>
        )}
      </QueryState>
    </EditPage>
  );
}
