/** Imports account archives from other installations, and lists their outcomes below. */
import type { ReadArchive } from '@leadwright/contract/admin/archive';
import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { BackButton } from '../../../ui/display/BackButton.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { classes, rowsIn, useReadArchive, useReadArchives } from '../../portability/public.ts';
import form from '../users/form/form.module.css';
import { useUserOptions } from '../users/users.queries.ts';

export function ArchivesScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('admin-archive.title')} width="form">
      <BackButton label={t('navigation.entry.users')} to={(look) => <Link to="/admin/users" {...look} />} />
      <div className={form.column}>
        <ReadIn />
        <Done />
      </div>
    </Page>
  );
}

function ReadIn() {
  const { t } = useTranslation();
  const options = useUserOptions().data;
  const [parent, setParent] = useState<string | null>(null);
  const [keepCredits, setKeepCredits] = useState(false);
  const read = useReadArchive();
  const parents = options?.parents.filter((one) => !one.is_platform) ?? [];
  const send = (file: File | null) => {
    if (file) read.mutate({ file, keepCredits, parentId: parent === null ? null : Number(parent) });
  };
  return (
    <Card title={t('admin-archive.read.title')}>
      <p className={classes.lead}>{t('admin-archive.read.hint')}</p>
      <SelectField
        label={t('admin-archive.read.parent')}
        placeholder={t('admin-users.platform')}
        data={parents.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        value={parent}
        onChange={setParent}
      />
      <div className={classes.choice}>
        <CheckField
          label={t('admin-archive.read.keepCredits')}
          description={t('admin-archive.read.keepCreditsHint')}
          checked={keepCredits}
          onChange={(event) => setKeepCredits(event.currentTarget.checked)}
        />
      </div>
      <FileButton accept=".gz,application/gzip" onChange={send}>
        {(props) => (
          <Button {...props} variant="filled" leftSection={<IconFileImport />} loading={read.isPending}>
            {t('admin-archive.read.choose')}
          </Button>
        )}
      </FileButton>
    </Card>
  );
}

function Done() {
  const { t } = useTranslation();
  const archives = useReadArchives();
  return (
    <Card title={t('admin-archive.done.title')} padded={false}>
      <QueryState query={archives}>
        {(found) =>
          found.length === 0 ? (
            <p className={classes.hint}>{t('admin-archive.done.none')}</p>
          ) : (
            <ul className={classes.list}>
              {found.map((archive) => (
                <Archive key={archive.id} archive={archive} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

function Archive({ archive }: { archive: ReadArchive }) {
  const { t } = useTranslation();
  const states = {
    running: t('admin-archive.done.running'),
    failed: archive.problem,
    ready: `${t('admin-archive.done.equal', { count: rowsIn(archive) })} · ${formatDateTime(archive.created_at)}`,
  };
  const { account_id: id } = archive;
  return (
    <li className={classes.archive}>
      <div className={classes.words}>
        <span className={classes.name}>{archive.account_name ?? formatDateTime(archive.created_at)}</span>
        <span className={archive.status === 'failed' ? classes.problem : classes.facts}>{states[archive.status]}</span>
      </div>
      {id !== null && (
        <Button size="xs" renderRoot={(props) => <Link to="/admin/users" search={{ open: id }} {...props} />}>
          {t('admin-archive.done.open')}
        </Button>
      )}
    </li>
  );
}
