/** Page for an unknown URL. */
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWindowTitle } from '../../lib/shell/window-title.ts';
import { EmptyState } from './EmptyState.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  useWindowTitle(t('common.notFound.title'));
  return (
    <EmptyState
      page
      icon={<IconMapQuestion />}
      title={t('common.notFound.title')}
      text={t('common.notFound.text')}
      action={<Button renderRoot={(props) => <Link to="/" {...props} />}>{t('common.notFound.home')}</Button>}
    />
  );
}
