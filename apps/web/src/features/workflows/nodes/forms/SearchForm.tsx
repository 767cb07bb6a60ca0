/** Searches: as starts they use the form of a new search; with incoming companies they search there. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { MAX_PEOPLE_PER_ROW } from '@leadwright/contract/searching/enrichment';
import { MAX_SEARCH_ROWS, SENIORITY_LEVELS } from '@leadwright/contract/searching/search-filters';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { MultiSelectField, NumberField, SwitchField } from '../../../../ui/form/fields.tsx';
import { SearchSection, SentencePart, useKeptSearch } from '../../../search/public.ts';
import classes from '../nodes.module.css';
import { type FormProps, useNodeForm } from './form.ts';
import { type Target, TargetField } from './TargetField.tsx';

type SearchType = 'company_search' | 'people_search' | 'influencer_search' | 'domain_search';
type Props = FormProps<SearchType>;

const KINDS: Record<SearchType, SearchKind> = {
  company_search: 'industry',
  people_search: 'people',
  influencer_search: 'influencer',
  domain_search: 'single',
};

export function SearchForm({ node, incoming }: Props) {
  if (incoming === null) return <StartForm node={node} incoming={null} />;
  return node.type === 'people_search' ? <PeopleForm node={node} incoming={incoming} /> : <DomainForm />;
}

/** A list named after the search keeps following its name. */
const followed = (list: Target | undefined, before: string, after: string): Target | undefined =>
  !list || ('name' in list && list.name === before) ? { name: after } : list;

function StartForm({ node }: Props) {
  const { t } = useTranslation();
  const { isTried, set, error } = useNodeForm(node);
  const { filters, find_emails, only_new, exclude, limit, list } = node.settings;
  const kind = KINDS[node.type];
  const form = useKeptSearch(
    { type: kind, filters, find_emails },
    {
      isTried,
      onChange: (saved, name) =>
        set({
          filters: saved.filters,
          find_emails: saved.find_emails,
          list: followed(list, form.suggested, name),
        }),
    },
  );
  return (
    <SearchSection bare form={form}>
      <SentencePart words={t('search.screen.stopAfter')}>
        <NumberField
          aria-label={t('canvas.node.limit')}
          allowDecimal={false}
          min={1}
          max={MAX_SEARCH_ROWS}
          value={limit as never}
          error={error('limit')}
          onChange={(next) => set({ limit: next as never })}
        />
        <SwitchField
          mt={12}
          label={t('search.screen.onlyNew')}
          checked={only_new}
          onChange={(event) => set({ only_new: event.currentTarget.checked })}
        />
        {(['crm', 'files'] as const).map((source) => (
          <SwitchField
            key={source}
            mt={12}
            label={t(`exclusions.screen.leaveOut.${source}`)}
            checked={exclude[source]}
            onChange={(event) => set({ exclude: { ...exclude, [source]: event.currentTarget.checked } })}
          />
        ))}
      </SentencePart>
      <SentencePart words={t('search.screen.saveTo')}>
        <TargetField
          kind={kind}
          value={list}
          suggested={form.suggested}
          error={error('list')}
          onChange={(next) => set({ list: next })}
        />
      </SentencePart>
    </SearchSection>
  );
}

function PeopleForm({ node }: FormProps<'people_search'>) {
  const { t } = useTranslation();
  const { set, error } = useNodeForm(node);
  const { per_company, seniorities, list } = node.settings;
  return (
    <div className={classes.form}>
      <Note>{t('canvas.node.peopleHere')}</Note>
      <NumberField
        label={t('canvas.node.perCompany')}
        allowDecimal={false}
        min={1}
        max={MAX_PEOPLE_PER_ROW}
        value={per_company as never}
        error={error('per_company')}
        onChange={(next) => set({ per_company: next as never })}
      />
      <MultiSelectField
        label={t('canvas.node.seniorities')}
        placeholder={seniorities.length === 0 ? t('canvas.node.anyLevel') : ''}
        data={SENIORITY_LEVELS.map((level) => ({ value: level, label: t(`search.screen.level.${level}`) }))}
        value={seniorities}
        onChange={(next) => set({ seniorities: next as typeof seniorities })}
      />
      <div>
        <p className={classes.label}>{t('canvas.node.list')}</p>
        <TargetField
          kind="people"
          value={list}
          suggested={t('canvas.node.type.people_search')}
          error={error('list')}
          onChange={(next) => set({ list: next })}
        />
      </div>
    </div>
  );
}

function DomainForm() {
  const { t } = useTranslation();
  return <Note>{t('canvas.node.domainHere')}</Note>;
}
