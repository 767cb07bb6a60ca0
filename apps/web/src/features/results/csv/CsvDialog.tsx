/** CSV export of the selected rows, and CSV import. */
import { Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from '../../lists/public.ts';
import type { Chosen } from '../list/chosen.ts';
import { CsvExport } from './CsvExport.tsx';
import { CsvImport } from './CsvImport.tsx';

export function CsvDialog({ list, chosen, onClose }: { list: List; chosen: Chosen; onClose: () => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string | null>(chosen.count === 0 ? 'import' : 'export');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('results.screen.csv.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="export">{t('results.screen.csv.export')}</Tabs.Tab>
          <Tabs.Tab value="import">{t('results.screen.csv.import')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="export">
          <CsvExport list={list} chosen={chosen} onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="import">
          <CsvImport list={list} onDone={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
