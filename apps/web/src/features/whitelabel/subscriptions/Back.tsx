/** Link back to the list. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function Back() {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconArrowLeft />} renderRoot={(props) => <Link to="/whitelabel/subscriptions" {...props} />}>
      {t('common.back')}
    </Button>
  );
}
