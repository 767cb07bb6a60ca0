/** The search form inside another form: its fields in sentences, and the other form's additions. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { looksForEmails } from '../draft.ts';
import { FindEmails } from '../FindEmails.tsx';
import classes from '../NewSearch.module.css';
import { SentencePart } from '../SentencePart.tsx';
import { SourceChoice } from '../SourceChoice.tsx';
import { KindFields } from './KindFields.tsx';
import type { SearchDraft } from './useSearchDraft.ts';

interface Props {
  form: Pick<SearchDraft, 'draft' | 'error' | 'change' | 'changeIn'> & { isExample?: boolean };
  /** Without its own card, for panels. */
  bare?: boolean;
  children?: ReactNode;
}

export function SearchSection({ form, bare = false, children }: Props) {
  const { t } = useTranslation();
  const { draft } = form;
  return (
    <section className={classes.form} data-bare={bare || undefined} aria-label={t('search.screen.form')}>
      {form.isExample && <p className={classes.example}>{t('search.screen.example')}</p>}
      <KindFields form={form} />
      {looksForEmails(draft.kind) && (
        <SentencePart words={t('search.screen.alsoGet')}>
          <FindEmails draft={draft} onChange={(findEmails) => form.change({ findEmails })} />
        </SentencePart>
      )}
      {children}
      {/* Last, because it may load later and must not move the fields above. */}
      <SourceChoice
        kind={draft.kind}
        value={draft.sources[draft.kind]}
        onChange={(source) => form.change({ sources: { ...draft.sources, [draft.kind]: source } })}
      />
    </section>
  );
}
