/** A Groove form: leads are posted to it one by one. It supports nothing else. */
import { crm } from '@leadwright/contract/integrations/crm';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconSend } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { type Connection, useTest } from '../crm.queries.ts';
import { ConnectionFacts } from './ConnectionFacts.tsx';
import { ConnectionFoot } from './ConnectionFoot.tsx';
import { Connector } from './Connector.tsx';
import classes from './connections.module.css';
import { GrooveDialog } from './GrooveDialog.tsx';
import { TestSteps } from './TestSteps.tsx';

interface Props {
  connection: Connection;
  startsOpen: boolean;
  onSeePush: (id: number) => void;
}

export function GrooveConnection({ connection, startsOpen, onSeePush }: Props) {
  const { t } = useTranslation();
  const [changing, setChanging] = useKeptState<Connection | null>(`connection ${connection.id}`, null);
  return (
    <>
      <Connector
        provider="groove"
        startsOpen={startsOpen}
        badges={
          <>
            <Badge icon={<IconCheck />}>{t('sending.state.connected')}</Badge>
            {connection.is_default && <Badge tone="selected">{t('sending.state.default')}</Badge>}
          </>
        }
        fact={<Trans i18nKey="sending.groove.fact" components={{ b: <b /> }} />}
        line={<FormLine connection={connection} onChange={() => setChanging(connection)} />}
      >
        <ConnectionFacts connection={connection} onSeePush={onSeePush} />
        <TestSteps test={connection.test} />
        <ConnectionFoot connection={connection} />
      </Connector>
      {changing && <GrooveDialog connection={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function FormLine({ connection, onChange }: { connection: Connection; onChange: () => void }) {
  const { t } = useTranslation();
  const test = useTest();
  const mayChange = useIsOpen(crm.saveForm);
  const mayTest = useIsOpen(crm.test);
  const form = connection.form;
  return (
    <>
      <span className={classes.label}>{t(form?.form_id ? 'sending.groove.formId' : 'sending.groove.url')}</span>
      <span className={classes.copy}>
        <span className="ell grow" title={form?.url}>
          {form?.form_id || form?.url}
        </span>
        <Button size="xs" variant="subtle" leftSection={<IconPencil />} disabled={!mayChange} onClick={onChange}>
          {t('sending.groove.change')}
        </Button>
      </span>
      <Button
        leftSection={<IconSend />}
        loading={test.isPending}
        disabled={!mayTest}
        onClick={() => test.mutate(connection.id)}
      >
        {t('sending.groove.test')}
      </Button>
    </>
  );
}
