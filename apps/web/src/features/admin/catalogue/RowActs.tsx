/** Actions of a catalog item: edit, history, delete; restore for a deleted one. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import classes from './catalogue.module.css';

interface Props {
  part: 'plans' | 'topics' | 'partners';
  row: { id: number; name: string; deleted_at: string | null };
  onRemove: () => void;
  onRestore: () => void;
}

export function RowActs({ part, row: { id, name, deleted_at }, onRemove, onRestore }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (deleted_at)
    return (
      <Button
        size="sm"
        aria-label={t('admin-catalogue.restoreOf', { name })}
        leftSection={<IconArrowBackUp />}
        onClick={onRestore}
      >
        {t('admin-catalogue.restore')}
      </Button>
    );
  return (
    <span className={classes.acts}>
      <IconButton
        small
        label={t('admin-catalogue.editOf', { name })}
        onClick={() => void navigate({ to: `/admin/${part}/$id/edit`, params: { id } })}
      >
        <IconPencil />
      </IconButton>
      <IconButton
        small
        label={t('admin-catalogue.historyOf', { name })}
        onClick={() => void navigate({ to: `/admin/${part}/history`, search: { subject: String(id) } })}
      >
        <IconHistory />
      </IconButton>
      <IconButton small label={t('admin-catalogue.removeOf', { name })} onClick={onRemove}>
        <IconTrash />
      </IconButton>
    </span>
  );
}
