/** The sources of a text: everything the model received, numbered, with the used ones marked. */
import type { TextSource } from '@leadwright/contract/ai/texts';
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './preview.module.css';

interface Props {
  sources: readonly TextSource[];
  /** More sources may be used before it ends. */
  isWriting?: boolean;
  /** The source whose number was clicked in the text. */
  pointed?: number | null;
}

export function SourceList({ sources, isWriting = false, pointed = null }: Props) {
  const { t } = useTranslation();
  const used = sources.filter((one) => one.used).length;
  const read = sources.length - used;
  return (
    <section aria-label={t('writing.sources.title')}>
      <div className={classes.sourcesHead}>
        <h3>{t('writing.sources.title')}</h3>
        {sources.length > 0 && (
          <span>{t('writing.sources.count', { used: formatNumber(used), read: formatNumber(read) })}</span>
        )}
      </div>
      <ul>
        {sources.map((source) => (
          <Source key={source.n} source={source} isPointed={source.n === pointed} isWriting={isWriting} />
        ))}
      </ul>
    </section>
  );
}

interface SourceProps {
  source: TextSource;
  isPointed: boolean;
  isWriting: boolean;
}

function Source({ source, isPointed, isWriting }: SourceProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isPointed) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isPointed]);
  const isPage = source.url !== null && /^https?:\/\//.test(source.url);
  const said = [
    source.used ? '' : t(`writing.sources.${isWriting ? 'unusedYet' : 'unused'}`),
    whereOf(t, source, isPage),
  ];
  const quote = source.quote && `“${source.quote}”`;
  const head = (
    <>
      <span className={classes.number} data-used={source.used || undefined}>
        {source.n}
      </span>
      <span className={classes.sourceWords}>
        <span className="ell b5">{source.title}</span>
        <small className="ell">{[said.filter(Boolean).join(', '), quote].filter(Boolean).join(': ')}</small>
      </span>
    </>
  );
  return (
    <li ref={item} data-pointed={isPointed || undefined}>
      {isPage ? (
        <a className={classes.cite} href={source.url ?? ''} target="_blank" rel="noreferrer noopener">
          {head}
          <IconExternalLink aria-hidden="true" />
        </a>
      ) : (
        <details className={classes.more}>
          <summary className={classes.cite}>
            {head}
            <IconChevronRight aria-hidden="true" />
          </summary>
          <p>{source.quote || source.title}</p>
        </details>
      )}
    </li>
  );
}

/** Values of the lead or the profile are clear from their title; a page is linked. */
function whereOf(t: TFunction, { kind, where }: TextSource, isPage: boolean): string {
  if (kind === 'profile') return '';
  // Our own names are translated; vendors' names are not.
  if (kind === 'lead')
    return where && t(`results.screen.source.${where}` as 'results.screen.source.manual', { defaultValue: where });
  return [t(`writing.sources.kind.${kind}`), isPage ? '' : where].filter(Boolean).join(', ');
}
