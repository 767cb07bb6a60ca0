/** A search without results: what it was, that it was free, and what to change. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { adviceFor, type Draft } from './draft.ts';
import classes from './NewSearch.module.css';
import type { useEndedSearch } from './search.queries.ts';

type Ended = NonNullable<ReturnType<typeof useEndedSearch>>;

export function NothingFound({ search, draft }: { search: Ended; draft: Draft }) {
  const { t } = useTranslation();
  const elsewhere = search.excluded.crm + search.excluded.files;
  const why =
    elsewhere > 0 ? 'elsewhere' : search.left_out > 0 ? 'owned' : search.suppressed > 0 ? 'suppressed' : 'title';
  const count = elsewhere > 0 ? elsewhere + search.left_out : search.left_out || search.suppressed;
  return (
    <div className={classes.nothing}>
      <Note role="status">
        <b>{t(`search.screen.nothing.${why}`, { summary: search.summary, count, n: formatNumber(count) })}</b>
        <p>
          {search.list_removed && `${t('search.screen.nothing.removed')} `}
          {search.left_out > 0 && `${t('search.screen.nothing.ownedAdvice')} `}
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
