/** Actions of a package: edit, show, open its form, take it off sale. */
import { packages } from '@leadwright/contract/resale/packages';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/clipboard.ts';
import { useIsOpen } from '../../../../lib/session.ts';
import { toast } from '../../../../lib/toast.ts';
import { IconButton } from '../../../../ui/display/IconButton.tsx';
import { type Package, useRestore, useRetry } from '../packages.queries.ts';

export function PackageActs({ pack, onRemove }: { pack: Package; onRemove: (pack: Package) => void }) {
  const { t } = useTranslation();
  const [retry, restore] = [useRetry(), useRestore()];
  const mayChange = useIsOpen(packages.update);
  const params = { package: pack.id };
  const copy = async (url: string) => {
    if (await copyText(url)) toast.show(t('common.copied'));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={t('packages.screen.acts', { name: pack.name })}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/whitelabel/packages/$package/edit" params={params} {...props} />}>
          {t('common.edit')}
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => <Link to="/whitelabel/packages/$package/sales-settings" params={params} {...props} />}
        >
          {t('packages.sales.title')}
        </Menu.Item>
        {pack.form && (
          <Menu.Item onClick={() => void copy(pack.form?.url ?? '')}>{t('packages.screen.copyForm')}</Menu.Item>
        )}
        {mayChange && pack.provider.state === 'failed' && (
          <Menu.Item onClick={() => retry.mutate(pack.id)}>{t('packages.screen.tryAgain')}</Menu.Item>
        )}
        {mayChange && pack.removed_at && (
          <Menu.Item onClick={() => restore.mutate(pack.id)}>{t('packages.screen.restore')}</Menu.Item>
        )}
        {mayChange && !pack.removed_at && (
          <Menu.Item color="red" onClick={() => onRemove(pack)}>
            {t(pack.subscribers > 0 ? 'packages.screen.remove.offSale' : 'packages.screen.remove.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
