/** The account's custom labels: create, rename, recolor, delete. */
import { LABEL_COLORS, LabelBody } from '@leadwright/contract/leads/labels';
import { Button, Modal, Radio } from '@mantine/core';
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLatest } from '../../lib/hooks/on-change.ts';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { Tag } from '../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import classes from './labels.module.css';
import { type Label, useCreateLabel, useLabels, useRemoveLabel, useUpdateLabel } from './labels.queries.ts';

export function CustomLabelsScreen() {
  const { t } = useTranslation();
  const labels = useLabels();
  const remove = useRemoveLabel();
  const [editing, setEditing] = useKeptState<Label | 'new' | null>('label', null);
  const [removing, setRemoving] = useKeptState<Label | null>('remove', null);
  const create = (
    <Button variant="filled" leftSection={<IconPlus />} onClick={() => setEditing('new')}>
      {t('labels.screen.create')}
    </Button>
  );
  return (
    <Page title={t('navigation.entry.customLabels')} actions={Boolean(labels.data?.length) && create}>
      <p className={classes.intro}>{t('labels.screen.intro')}</p>
      <QueryState
        query={labels}
        isEmpty={(found) => found.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<IconTag />}
              title={t('labels.screen.none')}
              text={t('labels.screen.noneText')}
              action={create}
            />
          </Card>
        }
      >
        {(found) => <LabelsTable labels={found} onEdit={setEditing} onRemove={setRemoving} />}
      </QueryState>
      {editing && <LabelDialog label={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        opened={removing !== null}
        title={t('labels.screen.removeTitle', { name: removing?.name ?? '' })}
        text={t('labels.screen.removeText', {
          count: removing?.result_count ?? 0,
          n: formatNumber(removing?.result_count ?? 0),
        })}
        confirm={t('labels.screen.remove')}
        cancel={t('labels.screen.keep')}
        onConfirm={() => removing && remove.mutateAsync(removing.id)}
        onClose={() => setRemoving(null)}
      />
    </Page>
  );
}

interface TableProps {
  labels: Label[];
  onEdit: (label: Label) => void;
  onRemove: (label: Label) => void;
}

function LabelsTable({ labels, ...props }: TableProps) {
  const { t } = useTranslation();
  const onEdit = useLatest(props.onEdit);
  const onRemove = useLatest(props.onRemove);
  const columns = useMemo(() => columnsOf(t, onEdit, onRemove), [t, onEdit, onRemove]);
  const state = useDataTable('labels', columns, labels, (label) => String(label.id));
  return (
    <Card padded={false}>
      <DataTable
        state={state}
        label={t('navigation.entry.customLabels')}
        rowName={(label) => label.name}
        inset={16}
        fill={false}
        card={(label) => (
          <div className={classes.card}>
            <Tag label={label.color}>{label.name}</Tag>
            <span className="t3 num">
              {t('labels.screen.onLeads', { count: label.result_count, n: formatNumber(label.result_count) })}
            </span>
            <Acts t={t} label={label} onEdit={onEdit} onRemove={onRemove} />
          </div>
        )}
      />
    </Card>
  );
}

const columnsOf = (t: TFunction, onEdit: TableProps['onEdit'], onRemove: TableProps['onRemove']): Column<Label>[] => [
  {
    id: 'name',
    header: t('labels.screen.label'),
    width: 260,
    cell: (label) => <Tag label={label.color}>{label.name}</Tag>,
  },
  {
    id: 'color',
    header: t('labels.screen.color'),
    width: 140,
    cell: (label) => t(`labels.screen.colors.${label.color}`),
  },
  {
    id: 'leads',
    header: t('labels.screen.leads'),
    width: 120,
    align: 'right',
    cell: (label) => formatNumber(label.result_count),
  },
  {
    id: 'acts',
    header: '',
    width: 96,
    cell: (label) => <Acts t={t} label={label} onEdit={onEdit} onRemove={onRemove} />,
  },
];

const Acts = ({ t, label, onEdit, onRemove }: Omit<TableProps, 'labels'> & { t: TFunction; label: Label }) => (
  <span className={classes.acts}>
    <IconButton small label={t('labels.screen.editOf', { name: label.name })} onClick={() => onEdit(label)}>
      <IconPencil />
    </IconButton>
    <IconButton small label={t('labels.screen.removeOf', { name: label.name })} onClick={() => onRemove(label)}>
      <IconTrash />
    </IconButton>
  </span>
);

function LabelDialog({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateLabel();
  const update = useUpdateLabel();
  const title = t(label ? 'labels.screen.editTitle' : 'labels.screen.createTitle');
  const form = useZodForm(LabelBody, {
    initialValues: { name: label?.name ?? '', color: label?.color ?? ('blue' as Label['color']) },
    onSubmit: async (body) => {
      await (label ? update.mutateAsync({ id: label.id, ...body }) : create.mutateAsync(body));
    },
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextField label={t('labels.screen.name')} data-autofocus maxLength={40} {...form.field('name')} />
        <Radio.Group label={t('labels.screen.color')} {...form.field('color')}>
          <div className={classes.colors}>
            {LABEL_COLORS.map((color) => (
              <Radio key={color} value={color} label={<Tag label={color}>{t(`labels.screen.colors.${color}`)}</Tag>} />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t(label ? 'common.save' : 'labels.screen.create')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
