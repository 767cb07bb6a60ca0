/** Search box and "show deleted" switch of a list whose items can be restored. */
import { useTranslation } from 'react-i18next';
import { FilterMenu, SearchBox } from './Toolbar.tsx';
import type { KeptParams } from './useKeptParams.ts';

const SHOWN = ['present', 'deleted'] as const;

export function KeptTools({ params, find }: { params: KeptParams; find: string }) {
  const { t } = useTranslation();
  return (
    <>
      <SearchBox label={find} value={params.search} onChange={params.setSearch} width={280} />
      <FilterMenu
        label={t('admin-catalogue.shown')}
        value={params.deleted ? 'deleted' : 'present'}
        options={SHOWN.map((value) => ({ value, label: t(`admin-catalogue.${value}`) }))}
        onChange={(value) => params.setDeleted(value === 'deleted')}
      />
    </>
  );
}
