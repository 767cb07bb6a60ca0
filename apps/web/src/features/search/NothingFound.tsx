/** A search that found nothing: what it was, that it cost nothing, and what to change. */
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/feedback/Note.tsx';
import { adviceFor, type Draft } from './draft.ts';
import classes from './NewSearch.module.css';
import type { useEndedSearch } from './search.queries.ts';

type Ended = NonNullable<ReturnType<typeof useEndedSearch>>;

export function NothingFound({ search, draft }: { search: Ended; draft: Draft }) {
  const { t } = useTranslation();
  const why = search.suppressed > 0 ? 'suppressed' : 'title';
  return (
    <div className={classes.nothing}>
      <Note role="status">
        <b>{t(`search.screen.nothing.${why}`, { summary: search.summary, count: search.suppressed })}</b>
        <p>
          {search.list_removed && `${t('search.screen.nothing.removed')} `}
          <Advice draft={draft} />
        </p>
      </Note>
    </div>
  );
}

export function Advice({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  return t(`search.screen.nothing.advice.${adviceFor(draft)}`);
}
