/** Counts the tokens of the current text before it is saved. Never shows the count of an earlier text. */
import { Trans, useTranslation } from 'react-i18next';
import { type Typed, useTokenCount } from '../training.queries.ts';
import classes from './adding.module.css';

interface Props {
  /** Null while nothing is typed. */
  typed: Typed | null;
  /** Tokens of the source it replaces. */
  replaces?: number;
}

export function TokenCount({ typed, replaces = 0 }: Props) {
  const { t } = useTranslation();
  const count = useTokenCount(typed);
  const { data } = count;
  const left = data ? data.limit - (data.total - replaces) - data.tokens : 0;
  const values = data && { count: data.tokens, left, over: -left };
  const words = left < 0 ? 'learning.tokens.over' : 'learning.tokens.afterwards';
  return (
    <span className={classes.tokens} role="status" data-over={left < 0 || undefined}>
      {count.isPending && t('learning.tokens.counting')}
      {count.isError && t('learning.tokens.uncounted')}
      {values && (
        <Trans i18nKey={words} count={values.count} values={values} components={{ b: <b className="b6" /> }} />
      )}
    </span>
  );
}
