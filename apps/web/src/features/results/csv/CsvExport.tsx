/** Columns, target (a spreadsheet or another program) and download. */
import { results } from '@leadwright/contract/leads/results';
import { Button, Radio } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { endPath } from '../../../lib/person/first-path.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { CheckField } from '../../../ui/form/fields.tsx';
import type { List } from '../../lists/public.ts';
import classes from '../dialogs.module.css';
import type { Chosen } from '../list/chosen.ts';
import { columnIds, columnName } from '../list/columns.tsx';

/** Columns besides those of the table, because a file is read without its list. */
const MORE = ['email_state', 'labels', 'sent_at', 'created_at'] as const;
const nameOf = (t: TFunction, id: string) =>
  id === 'email_state'
    ? t('lists.screen.emailStates')
    : MORE.some((one) => one === id)
      ? t(`results.column.${id as (typeof MORE)[number]}`)
      : columnName(t, id);

const VARIANTS = ['spreadsheet', 'machine'] as const;
type Variant = (typeof VARIANTS)[number];

export function CsvExport({ list, chosen, onDone }: { list: List; chosen: Chosen; onDone: () => void }) {
  const { t } = useTranslation();
  const all: string[] = [...columnIds(list.type), ...MORE];
  const [columns, setColumns] = useState(all);
  const [variant, setVariant] = useState<Variant>('spreadsheet');
  const [chosenBom, setBom] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const bom = chosenBom ?? variant === 'spreadsheet';
  const { count } = chosen;
  const download = async () => {
    setBusy(true);
    // In table order, not in the order of ticking.
    const body = { selection: chosen.selection, columns: all.filter((id) => columns.includes(id)), variant, bom };
    const saved = await saveFile(results.exportCsv, { params: { id: list.id }, body }, `${list.name}.csv`);
    setBusy(false);
    if (!saved) return;
    endPath();
    onDone();
  };
  return (
    <>
      <Columns all={all} chosen={columns} onChange={setColumns} />
      <Radio.Group
        mt={16}
        label={t('results.screen.csv.variant')}
        value={variant}
        onChange={(next) => setVariant(next as Variant)}
      >
        <div className={classes.choice}>
          {VARIANTS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`results.screen.csv.${value}`)}
              description={t(`results.screen.csv.${value}Help`)}
            />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.group}>
        <CheckField
          label={t('results.screen.csv.bom')}
          description={t('results.screen.csv.bomHelp')}
          checked={bom}
          onChange={(event) => setBom(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.foot}>
        <Button
          variant="filled"
          leftSection={<IconDownload />}
          loading={busy}
          disabled={columns.length === 0 || count === 0}
          onClick={() => void download()}
        >
          {t('results.screen.csv.download', { count, n: formatNumber(count) })}
        </Button>
      </div>
    </>
  );
}

function Columns({ all, chosen, onChange }: { all: string[]; chosen: string[]; onChange: (next: string[]) => void }) {
  const { t } = useTranslation();
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>
        {t('ui.table.columns')}
        <button
          type="button"
          className="link c13 right"
          onClick={() => onChange(chosen.length === all.length ? [] : all)}
        >
          {t(chosen.length === all.length ? 'common.none' : 'common.all')}
        </button>
      </legend>
      <div className={classes.columns}>
        {all.map((id) => (
          <CheckField key={id} label={nameOf(t, id)} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
    </fieldset>
  );
}
