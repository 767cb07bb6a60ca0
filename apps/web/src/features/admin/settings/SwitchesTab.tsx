/** Parts of the product, on or off for the whole installation. */
import { adminSettings, type PlatformSettings } from '@leadwright/contract/admin/settings';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../lib/session.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SwitchField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './settings.module.css';
import { useSaveSwitch, useSettings } from './settings.queries.ts';

export function SwitchesTab() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <>
      <p className={classes.intro}>{t('admin-settings.switch.intro')}</p>
      <QueryState query={settings}>
        {({ switches }) => (
          <Card padded={false}>
            <ul className={classes.switches}>
              {switches.map((one) => (
                <Line key={one.id} one={one} />
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
    </>
  );
}

function Line({ one }: { one: PlatformSettings['switches'][number] }) {
  const { t } = useTranslation();
  const save = useSaveSwitch();
  const isOpen = useIsOpen(adminSettings.saveSwitch);
  return (
    <li className={classes.switch}>
      <SwitchField
        label={t(`admin-settings.switch.${one.id}.title`)}
        description={t(`admin-settings.switch.${one.id}.text`)}
        checked={one.is_on}
        disabled={!isOpen || one.is_fixed || save.isPending}
        onChange={(event) => save.mutate({ id: one.id, is_on: event.currentTarget.checked })}
      />
      {one.is_fixed && <Badge icon={<IconLock />}>{t('admin-settings.switch.notSetUp')}</Badge>}
    </li>
  );
}
