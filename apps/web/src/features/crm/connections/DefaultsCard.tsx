/** Default settings for every push. */
import { CRM_POLICIES, crm } from '@leadwright/contract/integrations/crm';

import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../lib/session.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type Connection, defaultOf, type Policy, useChange } from '../crm.queries.ts';
import { nameOf } from '../words.ts';
import classes from './connections.module.css';

export function DefaultsCard({ connections }: { connections: Connection[] }) {
  const { t } = useTranslation();
  const change = useChange();
  const isOpen = useIsOpen(crm.change);
  const chosen = defaultOf(connections);
  if (!chosen) return null;
  const isBusy = change.isPending || !isOpen;
  return (
    <Card title={t('sending.every.title')}>
      <div className={classes.defaults}>
        <SelectField
          size="sm"
          label={t('sending.every.to')}
          allowDeselect={false}
          disabled={isBusy}
          data={connections.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          value={String(chosen.id)}
          onChange={(id) => id && Number(id) !== chosen.id && change.mutate({ id: Number(id), is_default: true })}
        />
        {chosen.can.update && (
          <SelectField
            size="sm"
            label={t('sending.every.policy')}
            description={t('sending.every.policyHelp')}
            inputWrapperOrder={['label', 'input', 'description']}
            allowDeselect={false}
            disabled={isBusy}
            data={CRM_POLICIES.map((value) => ({ value, label: t(`sending.policy.long.${value}`) }))}
            value={chosen.policy}
            onChange={(policy) => policy && change.mutate({ id: chosen.id, policy: policy as Policy })}
          />
        )}
      </div>
      <p className={classes.always}>
        <span>{t('sending.every.plan')}</span>
        <span className="c12 t3">{t('sending.every.always')}</span>
        <IconLock aria-hidden="true" />
      </p>
    </Card>
  );
}
