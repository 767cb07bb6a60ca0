/** Sources of exclusion: files of customers, and contacts of connected CRMs. */
import { MAX_EXCLUSION_FILE_MB } from '@leadwright/contract/leads/exclusions';
import { IconFileText, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { AddFile } from './AddFile.tsx';
import { CrmSources } from './CrmSources.tsx';
import classes from './exclusions.module.css';
import { type Source, useExclusions, useRemoveSource } from './exclusions.queries.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { SourceLine } from './SourceLine.tsx';

export function ExclusionsScreen() {
  const { t } = useTranslation();
  const sources = useExclusions();
  return (
    <Page title={t('exclusions.title')} width="form">
      <p className={classes.intro}>{t('exclusions.screen.intro')}</p>
      <QueryState query={sources}>
        {(found) => (
          <div className={classes.cards}>
            <Files files={found.filter(({ kind }) => kind === 'file')} />
            <CrmSources sources={found.filter(({ kind }) => kind === 'crm')} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function Files({ files }: { files: Source[] }) {
  const { t } = useTranslation();
  const remove = useRemoveSource();
  const [renaming, setRenaming] = useKeptState<Pick<Source, 'id' | 'name'> | null>('rename', null);
  return (
    <Card title={t('exclusions.screen.files')} aside={files.length > 0 && <AddFile />} padded={false}>
      {files.length === 0 ? (
        <EmptyState
          icon={<IconFileText />}
          title={t('exclusions.screen.empty')}
          text={t('exclusions.screen.emptyText')}
          action={<AddFile isMain />}
        />
      ) : (
        <ul className={classes.lines}>
          {files.map((file) => (
            <SourceLine key={file.id} icon={<IconFileText />} source={file}>
              <IconButton
                label={t('exclusions.screen.renameOne', { name: file.name })}
                onClick={() => setRenaming({ id: file.id, name: file.name })}
              >
                <IconPencil />
              </IconButton>
              <IconButton
                label={t('exclusions.screen.remove', { name: file.name })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(file.id)}
              >
                <IconTrash />
              </IconButton>
            </SourceLine>
          ))}
        </ul>
      )}
      <p className={classes.help}>{t('exclusions.screen.fileHelp', { n: MAX_EXCLUSION_FILE_MB })}</p>
      {renaming && <RenameDialog source={renaming} onClose={() => setRenaming(null)} />}
    </Card>
  );
}
