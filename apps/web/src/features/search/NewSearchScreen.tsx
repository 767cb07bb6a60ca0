/** New search: four kinds, a form in sentences, a live estimate; starting it opens the list. */
import { MAX_SEARCH_ROWS } from '@leadwright/contract/searching/search-filters';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstError } from '../../lib/hooks/first-error.ts';
import { loadComponent } from '../../lib/load.ts';
import { reachStep, usePathStep } from '../../lib/person/first-path.ts';
import { useIsOutOfCredits } from '../../lib/person/funds.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { NumberField } from '../../ui/form/fields.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { type List, useList, useListCrumbs } from '../lists/public.ts';
import { FirstPath } from '../onboarding/public.ts';
import { AtDomain } from './AtDomain.tsx';
import { type Draft, isLookUp } from './draft.ts';
import { EstimatePanel } from './EstimatePanel.tsx';
import { kindOfType } from './kinds.tsx';
import classes from './NewSearch.module.css';
import { NothingFound } from './NothingFound.tsx';
import { Kinds } from './parts/Kinds.tsx';
import { NotAlreadyMine } from './parts/NotAlreadyMine.tsx';
import { OnlyNew } from './parts/OnlyNew.tsx';
import { SearchSection } from './parts/SearchSection.tsx';
import { priceOf } from './price.ts';
import { SentencePart } from './SentencePart.tsx';
import { SourceKeys } from './SourceKeys.tsx';
import { useEndedSearch, useKindCosts, useStartSearch } from './search.queries.ts';
import { FromSuggestion } from './suggested/FromSuggestion.tsx';
import { TargetList } from './TargetList.tsx';
import { type SearchForm, useSearchForm } from './useSearchForm.ts';

/** For users without credits. */
const SampleRows = loadComponent(() => import('./first/SampleRows.tsx'), 'SampleRows');

const PathHere = () => (
  <Suspense>
    <FirstPath />
  </Suspense>
);

export function NewSearchScreen() {
  const { nothing, suggestion, domain } = useSearch({ from: '/app/lead-search/new-search' });
  if (suggestion !== undefined) return <FromSuggestion key={suggestion} id={suggestion} />;
  if (domain !== undefined) return <AtDomain key={domain} domain={domain} />;
  return <NewSearch key={nothing} list={null} changing={nothing} />;
}

/** New search into an existing list, whose type determines the kind. */
export function SearchIntoListScreen() {
  const { id } = useParams({ from: '/app/lead-search/saved-lists/$list/new-search' }).list;
  const list = useList(id);
  return <QueryState query={list}>{(found) => <NewSearch key={found.id} list={found} />}</QueryState>;
}

/** `changing`: the search without results that the user wants to change. */
function NewSearch({ list, changing }: { list: List | null; changing?: number | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const crumbs = useListCrumbs(list ?? undefined);
  const form = useSearchForm(list && { kind: kindOfType(list.type), id: list.id, name: list.name }, changing);
  const ended = useEndedSearch(changing);
  const costs = useKindCosts();
  const start = useStartSearch();
  const { form: element, focusFirstError } = useFirstError();
  const { draft } = form;
  const isOnPath = usePathStep() !== null;
  const isOut = useIsOutOfCredits();
  const isTold = ended?.found_nothing === true && ended.type === draft.kind;
  const price = priceOf(form.estimate.data, costs[draft.kind], draft.limit);
  const submit = async () => {
    const body = await form.submit();
    if (!body) return focusFirstError();
    if (!price) return;
    const { data } = await start.mutateAsync({ ...body, expected: price });
    form.sent(data.id);
    reachStep('look');
    const list = { type: data.list_type, id: data.list_id };
    await navigate({ to: '/lead-search/saved-lists/$list', params: { list }, search: { run: data.id } });
  };
  return (
    <Page
      title={t('navigation.entry.newSearch')}
      {...(list ? { subtitle: list.name, crumbs } : isOnPath && { actions: <PathHere /> })}
    >
      {!list && (
        <Kinds kind={draft.kind} costs={costs} onChange={(kind) => form.change({ kind, listId: null, listName: '' })} />
      )}
      {isTold && <NothingFound search={ended} draft={draft} />}
      <form
        ref={element}
        id={FORM}
        className={classes.grid}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit().catch(console.warn);
        }}
      >
        <div>
          <SearchSection form={form}>
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
          </SearchSection>
          {!isLookUp(draft) && !isOnPath && (
            <NotAlreadyMine draft={draft} estimate={form.estimate} onChange={form.change} />
          )}
          {isOut && (
            <Suspense>
              <SampleRows body={form.body} />
            </Suspense>
          )}
          <div className={classes.foot}>
            <SourceKeys kind={draft.kind} />
            {!list && (
              <Link className="link" to="/lead-search/autopilot/create" search={{ from: 'search' }}>
                {t('autopilot.screen.form.fromSearch')}
              </Link>
            )}
            <span className="right">{t('search.screen.draft')}</span>
          </div>
        </div>
        <EstimatePanel
          draft={draft}
          estimate={form.estimate}
          price={price}
          isTold={isTold}
          starting={start.isPending || start.isSuccess}
          formId={FORM}
          onFunded={submit}
        />
      </form>
    </Page>
  );
}

const FORM = 'new-search';

function Limit({ draft, form }: { draft: Draft; form: SearchForm }) {
  const { t } = useTranslation();
  const { data, earlier } = form.estimate;
  // Without leads there is nothing to exclude, and a looked-up person is always wanted.
  const isAsked = !isLookUp(draft) && (!draft.onlyNew || (data ?? earlier?.data)?.has_leads === true);
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
      {isAsked ? (
        <OnlyNew draft={draft} estimate={form.estimate.data} onChange={(onlyNew) => form.change({ onlyNew })} />
      ) : (
        <span className={classes.word}>{t(`search.screen.unit.${draft.kind}`, { count: draft.limit ?? 0 })}</span>
      )}
    </div>
  );
}
