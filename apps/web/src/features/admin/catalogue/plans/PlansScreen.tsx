/** admin/plans: the platform's plans. A row expands to all of its terms. */
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/layout/Card.tsx';
import { questionOf, useKeptParams } from '../../../../ui/layout/useKeptParams.ts';
import { useAsked } from '../../asked.ts';
import { CatalogueFrame } from '../CatalogueFrame.tsx';
import classes from '../catalogue.module.css';
import { RemoveDialog } from '../RemoveDialog.tsx';
import { PlanRow } from './PlanRow.tsx';
import { type AdminPlan, usePlans, useRemovePlan } from './plans.queries.ts';

export function PlansScreen() {
  const { t } = useTranslation();
  const params = useKeptParams();
  const found = usePlans(questionOf(params));
  const remove = useRemovePlan();
  const [removing, setRemoving] = useAsked<AdminPlan>(questionOf(params));
  return (
    <>
      <CatalogueFrame part="plans" icon={<IconPackage />} params={params} found={found}>
        {(plans) => (
          <Card padded={false}>
            <ul className={classes.rows} aria-label={t('navigation.entry.plans')}>
              {plans.map((plan) => (
                <PlanRow key={plan.id} plan={plan} onRemove={setRemoving} />
              ))}
            </ul>
          </Card>
        )}
      </CatalogueFrame>
      <RemoveDialog part="plans" row={removing} remove={remove.mutateAsync} onClose={() => setRemoving(null)} />
    </>
  );
}
