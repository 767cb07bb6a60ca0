/** Links in the menu of a reseller's customers: add, edit, reorder, delete. */
import { MAX_CUSTOM_LINKS } from '@leadwright/contract/resale/custom-links';
import { Button } from '@mantine/core';
import { IconAppWindow, IconExternalLink, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { SortableRows } from '../../../ui/layout/SortableRows.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import classes from './links.module.css';
import { type CustomLink, useLinks, useOrderLinks, useRemoveLink } from './links.queries.ts';

export function CustomLinksScreen() {
  const { t } = useTranslation();
  const links = useLinks();
  const order = useOrderLinks();
  const remove = useRemoveLink();
  const [editing, setEditing] = useKeptState<CustomLink | 'new' | null>('link', null);
  const [removing, setRemoving] = useKeptState<CustomLink | null>('remove', null);
  const count = links.data?.length ?? 0;
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus />}
      disabled={count >= MAX_CUSTOM_LINKS}
      onClick={() => setEditing('new')}
    >
      {t('custom-links.screen.add')}
    </Button>
  );
  return (
    <Page title={t('navigation.entry.customLinks')} actions={count > 0 && add}>
      <p className={classes.intro}>{t('custom-links.screen.intro')}</p>
      <QueryState
        query={links}
        isEmpty={(found) => found.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<IconLink />}
              title={t('custom-links.screen.none')}
              text={t('custom-links.screen.noneText')}
              action={add}
            />
          </Card>
        }
      >
        {(found) => (
          <Card padded={false}>
            <SortableRows
              label={t('custom-links.screen.list')}
              rows={found}
              nameOf={({ label }) => label}
              onOrder={(ids) => order.mutateAsync(ids)}
            >
              {(link) => <LinkRow link={link} onEdit={setEditing} onRemove={setRemoving} />}
            </SortableRows>
          </Card>
        )}
      </QueryState>
      {editing && <LinkDialog link={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        opened={removing !== null}
        title={t('custom-links.screen.removeTitle', { label: removing?.label ?? '' })}
        text={t('custom-links.screen.removeText')}
        confirm={t('custom-links.screen.remove')}
        cancel={t('custom-links.screen.keep')}
        onConfirm={() => removing && remove.mutateAsync(removing.id)}
        onClose={() => setRemoving(null)}
      />
    </Page>
  );
}

interface RowProps {
  link: CustomLink;
  onEdit: (link: CustomLink) => void;
  onRemove: (link: CustomLink) => void;
}

function LinkRow({ link, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { label, url, opens } = link;
  const Icon = opens === 'page' ? IconAppWindow : IconExternalLink;
  return (
    <div className={classes.row}>
      <span className={classes.names}>
        <b className="ell">{label}</b>
        <a className={`${classes.url} ell`} href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </span>
      <span className={classes.opens}>
        <Icon aria-hidden="true" />
        {t(`custom-links.screen.${opens}`)}
      </span>
      <span className={classes.acts}>
        <IconButton small label={t('custom-links.screen.editOf', { label })} onClick={() => onEdit(link)}>
          <IconPencil />
        </IconButton>
        <IconButton small label={t('custom-links.screen.removeOf', { label })} onClick={() => onRemove(link)}>
          <IconTrash />
        </IconButton>
      </span>
    </div>
  );
}
