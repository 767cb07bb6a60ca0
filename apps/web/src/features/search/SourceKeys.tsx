/** The account's own provider keys. The provider bills their owner, and they are used before any other key. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Source } from '@leadwright/contract/searching/sources';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { useUser } from '../../lib/session.ts';
import { SecretField } from '../../ui/form/SecretField.tsx';
import { Modal } from '../../ui/layout/late-layers.tsx';
import classes from './SourceKeys.module.css';
import { useRemoveKey, useSaveKey, useSources } from './search.queries.ts';

/** Only for the main user, and only if a provider needs a key. */
export function SourceKeys({ kind }: { kind: SearchKind }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useKeptState('source keys', false);
  const needing = useSources().filter((source) => source.needs_key && source.kinds.includes(kind));
  const user = useUser();
  if (!user?.isMainUser || needing.length === 0) return null;
  return (
    <>
      <Button variant="subtle" size="xs" leftSection={<IconKey />} onClick={() => setOpen(true)}>
        {t('sources.screen.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('sources.screen.open')}
        size={480}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <p className="c13 t2">{t('sources.screen.text')}</p>
        {needing.map((source) => (
          <KeyRow key={`${source.id} ${source.key}`} source={source} />
        ))}
      </Modal>
    </>
  );
}

function KeyRow({ source }: { source: Source }) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const [save, remove] = [useSaveKey(), useRemoveKey()];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Rendered in a portal inside the search form, whose submit would start a search.
    event.stopPropagation();
    if (key.trim()) save.mutate({ id: source.id, key: key.trim() });
  };
  return (
    <form className={classes.row} onSubmit={submit}>
      <div className="grow">
        <SecretField
          label={source.title}
          description={t(`sources.screen.owner.${source.key_owner}`)}
          lastFour={source.key?.replaceAll('•', '') || null}
          maxLength={500}
          value={key}
          onChange={setKey}
        />
      </div>
      {source.key && !key && (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ id: source.id })}>
          {t('common.remove')}
        </Button>
      )}
      {key.trim() && (
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('sources.screen.save')}
        </Button>
      )}
    </form>
  );
}
