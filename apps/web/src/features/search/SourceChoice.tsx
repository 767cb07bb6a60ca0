/** Choice of the provider. Shown only if the account can use several for this kind of search. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Source } from '@leadwright/contract/searching/sources';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/form/fields.tsx';
import { SentencePart } from './SentencePart.tsx';
import { useSourcesOf } from './search.queries.ts';

const AUTOMATIC = '';

interface Props {
  kind: SearchKind;
  value: string | undefined;
  onChange: (source: string | undefined) => void;
}

export function SourceChoice({ kind, value, onChange }: Props) {
  const { t } = useTranslation();
  const usable = useSourcesOf(kind);
  const chosen = usable.some(({ id }) => id === value) ? value : undefined;
  if (usable.length < 2) return null;
  return (
    <SentencePart words={t('search.screen.sourceFrom')}>
      <SelectField
        aria-label={t('search.screen.source')}
        allowDeselect={false}
        data={[
          { value: AUTOMATIC, label: t('search.screen.sourceAny') },
          ...usable.map((source) => ({ value: source.id, label: nameOf(t, source) })),
        ]}
        value={chosen ?? AUTOMATIC}
        onChange={(id) => onChange(id || undefined)}
      />
    </SentencePart>
  );
}

/** Marks sources that use the account's own key, because the provider then bills the account. */
function nameOf(t: TFunction, { id, title, key_owner }: Source) {
  const name = t(`results.screen.source.${id}` as 'results.screen.source.manual', { defaultValue: title });
  return key_owner === 'account' ? t('search.screen.sourceOwnKey', { source: name }) : name;
}
