/** The notice for people without the white-label permission (docs/product-rules.md#navigation). */
import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { usePageHead } from '../ui/layout/Page.tsx';

export function UpgradeScreen() {
  const { t } = useTranslation();
  usePageHead(t('shell.upgrade.title'));
  return (
    <EmptyState
      page
      icon={<IconBuildingStore />}
      title={t('shell.upgrade.title')}
      text={`${t('shell.upgrade.text')} ${t('shell.upgrade.contact')}`}
      action={<Button renderRoot={(props) => <Link to="/" {...props} />}>{t('shell.upgrade.back')}</Button>}
    />
  );
}
