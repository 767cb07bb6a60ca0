/** The mapping as a form, with a sample lead that shows its effect. */
import type { CrmFieldList, CrmMapping } from '@leadwright/contract/integrations/crm-fields';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { SaveBar } from '../../../ui/layout/SaveBar.tsx';
import type { Connection } from '../crm.queries.ts';
import { columnName, NAMES } from '../words.ts';
import classes from './fields.module.css';
import { type Place, usePreview, useResetMapping } from './fields.queries.ts';
import { MappingTable } from './MappingTable.tsx';
import { NewFieldDialog } from './NewFieldDialog.tsx';
import { SampleCard } from './SampleCard.tsx';
import { TesterCard } from './TesterCard.tsx';
import { useDraft } from './useDraft.ts';

interface Props {
  place: Place;
  connection: Connection;
  fields: CrmFieldList;
  mapping: CrmMapping;
}

export function FieldsEditor({ place, connection, fields, mapping }: Props) {
  const { t } = useTranslation();
  const draft = useDraft(place, connection.record_kind, mapping);
  const [position, setPosition] = useState(1);
  const [isMaking, setMaking] = useKeptState('new field', false);
  const preview = usePreview({ ...place, rows: draft.sent, position });
  const crm = NAMES[connection.provider];
  const lead = preview.data?.result_id;
  return (
    <>
      <div className={classes.split}>
        <div className={classes.main}>
          <MappingTable connection={connection} fields={fields} draft={draft} onNewField={() => setMaking(true)} />
          {!mapping.is_default && draft.changes === 0 && <Reset place={place} />}
        </div>
        <aside className={classes.aside}>
          <SampleCard crm={crm} preview={preview} position={position} onMove={setPosition} />
          {connection.can.update && (
            <TesterCard
              key={JSON.stringify([lead, draft.sent, mapping.rows])}
              place={place}
              crm={crm}
              rows={draft.sent}
              resultId={lead}
            />
          )}
        </aside>
      </div>
      <SaveBar form={draft} ofView summary={draft.sent.map(({ column }) => columnName(t, column)).join(', ')} />
      {isMaking && (
        <NewFieldDialog connectionId={place.id} crm={crm} types={fields.creates} onClose={() => setMaking(false)} />
      )}
    </>
  );
}

function Reset({ place }: { place: Place }) {
  const { t } = useTranslation();
  const reset = useResetMapping(place);
  return (
    <Button variant="subtle" loading={reset.isPending} onClick={() => reset.mutate(undefined)}>
      {t('sending.mapping.reset')}
    </Button>
  );
}
