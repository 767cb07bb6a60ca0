/** New search: four kinds, a form in sentences, a live estimate; starting it opens the list. */
import { SEARCH_KINDS, type SearchKind } from '@leadwright/contract/leads/lists';
import { MAX_SEARCH_ROWS } from '@leadwright/contract/searching/search-filters';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { NumberField } from '../../ui/form/fields.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { type List, useList, useListCrumbs } from '../lists/public.ts';
import { AtDomain } from './AtDomain.tsx';
import { DomainFields } from './DomainFields.tsx';
import { type Draft, looksForEmails } from './draft.ts';
import { EstimatePanel } from './EstimatePanel.tsx';
import { FindEmails } from './FindEmails.tsx';
import { IndustryFields } from './IndustryFields.tsx';
import { InfluencerFields } from './InfluencerFields.tsx';
import { KIND_ICONS, kindOfType } from './kinds.tsx';
import classes from './NewSearch.module.css';
import { NothingFound } from './NothingFound.tsx';
import { PeopleFields } from './PeopleFields.tsx';
import { priceOf } from './price.ts';
import { SentencePart } from './SentencePart.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { SourceKeys } from './SourceKeys.tsx';
import { useEndedSearch, useKindCosts, useStartSearch } from './search.queries.ts';
import { FromSuggestion } from './suggested/FromSuggestion.tsx';
import { TargetList } from './TargetList.tsx';
import { type SearchForm, useSearchForm } from './useSearchForm.ts';

export function NewSearchScreen() {
  const { nothing, suggestion, domain } = useSearch({ from: '/app/lead-search/new-search' });
  if (suggestion !== undefined) return <FromSuggestion key={suggestion} id={suggestion} />;
  if (domain !== undefined) return <AtDomain key={domain} domain={domain} />;
  return <NewSearch key={nothing} list={null} changing={nothing} />;
}

/** New search into an existing list, whose type decides the kind. */
export function SearchIntoListScreen() {
  const { id } = useParams({ from: '/app/lead-search/saved-lists/$list/new-search' }).list;
  const list = useList(id);
  return <QueryState query={list}>{(found) => <NewSearch key={found.id} list={found} />}</QueryState>;
}

/** `changing`: the search that found nothing and comes back to be changed. */
function NewSearch({ list, changing }: { list: List | null; changing?: number | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const crumbs = useListCrumbs(list ?? undefined);
  const form = useSearchForm(list && { kind: kindOfType(list.type), id: list.id, name: list.name }, changing);
  const ended = useEndedSearch(changing);
  const costs = useKindCosts();
  const start = useStartSearch();
  const element = useRef<HTMLFormElement>(null);
  const { draft } = form;
  const isTold = ended?.found_nothing === true && ended.type === draft.kind;
  const price = priceOf(form.estimate.data, costs[draft.kind], draft.limit);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = form.submit();
    if (!body) return requestAnimationFrame(() => focusFirstError(element.current));
    if (!price) return;
    const { data } = await start.mutateAsync({ ...body, expected: price });
    form.sent(data.id);
    const list = { type: data.list_type, id: data.list_id };
    await navigate({ to: '/lead-search/saved-lists/$list', params: { list }, search: { run: data.id } });
  };
  return (
    <Page title={t('navigation.entry.newSearch')} {...(list && { subtitle: list.name, crumbs })}>
      {!list && (
        <Kinds kind={draft.kind} costs={costs} onChange={(kind) => form.change({ kind, listId: null, listName: '' })} />
      )}
      {isTold && <NothingFound search={ended} draft={draft} />}
      <form
        ref={element}
        className={classes.grid}
        noValidate
        onSubmit={(event) => void submit(event).catch(console.warn)}
      >
        <div>
          <section className={classes.form} aria-label={t('search.screen.form')}>
            <KindFields form={form} />
            {looksForEmails(draft.kind) && (
              <SentencePart words={t('search.screen.alsoGet')}>
                <FindEmails draft={draft} onChange={(findEmails) => form.change({ findEmails })} />
              </SentencePart>
            )}
            <SentencePart words={t('search.screen.stopAfter')}>
              <Limit draft={draft} form={form} />
            </SentencePart>
            {!list && (
              <SentencePart words={t('search.screen.saveTo')}>
                <TargetList
                  draft={draft}
                  suggested={form.suggested}
                  existing={form.estimate.data?.list ?? null}
                  error={form.error}
                  onChange={form.change}
                />
              </SentencePart>
            )}
            {/* Last, because it may load later and must not move the fields above. */}
            <SourceChoice
              kind={draft.kind}
              value={draft.sources[draft.kind]}
              onChange={(source) => form.change({ sources: { ...draft.sources, [draft.kind]: source } })}
            />
          </section>
          <div className={classes.foot}>
            <SourceKeys kind={draft.kind} />
            <span className="right">{t('search.screen.draft')}</span>
          </div>
        </div>
        <EstimatePanel
          draft={draft}
          estimate={form.estimate}
          price={price}
          isTold={isTold}
          starting={start.isPending || start.isSuccess}
        />
      </form>
    </Page>
  );
}

function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-error], [data-error] input')?.focus();
}

function Limit({ draft, form }: { draft: Draft; form: SearchForm }) {
  const { t } = useTranslation();
  return (
    <div className={classes.line}>
      <NumberField
        w={112}
        aria-label={t('search.screen.stopAfter')}
        name="limit"
        allowDecimal={false}
        min={1}
        max={MAX_SEARCH_ROWS}
        value={draft.limit as never}
        error={form.error('limit')}
        onChange={(limit) => form.change({ limit: limit as never })}
      />
      <span className={classes.word}>{t(`search.screen.unit.${draft.kind}`, { count: draft.limit ?? 0 })}</span>
    </div>
  );
}

function KindFields({ form }: { form: SearchForm }) {
  const { draft, error } = form;
  if (draft.kind === 'industry')
    return (
      <IndustryFields value={draft.industry} error={error} onChange={(patch) => form.changeIn('industry', patch)} />
    );
  if (draft.kind === 'people')
    return <PeopleFields value={draft.people} error={error} onChange={(patch) => form.changeIn('people', patch)} />;
  if (draft.kind === 'single')
    return <DomainFields value={draft.single} error={error} onChange={(patch) => form.changeIn('single', patch)} />;
  return (
    <InfluencerFields value={draft.influencer} error={error} onChange={(patch) => form.changeIn('influencer', patch)} />
  );
}

interface KindsProps {
  kind: SearchKind;
  costs: Partial<Record<SearchKind, number>>;
  onChange: (kind: SearchKind) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Behaves like radio buttons: arrow keys select the next one and wrap around. */
function goToNeighbour(event: KeyboardEvent<HTMLElement>, kind: SearchKind, choose: (kind: SearchKind) => void) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const index = (SEARCH_KINDS.indexOf(kind) + step + SEARCH_KINDS.length) % SEARCH_KINDS.length;
  choose(SEARCH_KINDS[index] as SearchKind);
  (event.currentTarget.parentElement?.children[index] as HTMLElement | undefined)?.focus();
}

function Kinds({ kind, costs, onChange }: KindsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.kinds} role="radiogroup" aria-label={t('search.screen.kinds')}>
      {SEARCH_KINDS.map((one) => {
        const Icon = KIND_ICONS[one];
        const cost = costs[one];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a card with a picture, a title, a price and a line of text
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === kind}
            tabIndex={one === kind ? 0 : -1}
            className={classes.kind}
            onClick={() => onChange(one)}
            onKeyDown={(event) => goToNeighbour(event, one, onChange)}
          >
            <span className={classes.box} aria-hidden="true">
              <Icon />
            </span>
            <b>{t(`search.screen.kind.${one}.title`)}</b>
            {cost !== undefined && (
              <span className={classes.cost}>{t('common.credits', { count: cost, n: formatNumber(cost) })}</span>
            )}
            <small>{t(`search.screen.kind.${one}.text`)}</small>
          </button>
        );
      })}
    </div>
  );
}
