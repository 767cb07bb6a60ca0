/** The number of texts, their cost and the remaining balance. Shows gray bars while loading. */
import type { AiListType } from '@leadwright/contract/ai/assistant';
import type { TextEstimate } from '@leadwright/contract/ai/texts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../../lib/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { ShortNote } from '../../../ui/form/ShortNote.tsx';
import { creditsOf, rowsOf } from '../words.ts';
import classes from './act.module.css';
import type { TextOrder } from './useTextOrder.ts';

interface Props {
  order: TextOrder;
  hasPrompts: boolean;
  type: AiListType;
}

export function TextFigures({ order: { estimate }, hasPrompts, type }: Props) {
  const { t } = useTranslation();
  const hasWallet = seesWallet(useSignedIn());
  const { data, error } = estimate;
  if (!hasPrompts) return <Note>{t('writing.act.chooseOne')}</Note>;
  if (error) return <Note tone="warn">{error.message}</Note>;
  const known = (words: (it: TextEstimate) => string): ReactNode => (data ? words(data) : <SkeletonBar width={64} />);
  const isShort = data?.is_affordable === false;
  const have = data?.prompts.reduce((sum, prompt) => sum + prompt.have, 0) ?? 0;
  return (
    <div>
      <dl className={classes.figures} aria-busy={!data}>
        <Figure name={t('writing.act.rows')} value={known((it) => rowsOf(t, type, it.rows.count))} />
        {have > 0 && <Figure name={t('writing.act.have')} value={formatNumber(have)} />}
        <Figure name={t('writing.act.texts')} value={known((it) => formatNumber(it.texts))} />
        <Figure name={t('writing.act.tokens')} value={known(tokensOf)} />
        <Figure name={t('writing.act.each')} value={known((it) => creditsOf(t, it.cost_each))} />
        <Figure
          name={t('search.screen.estimate.maximum')}
          value={known((it) => creditsOf(t, it.maximum_credits))}
          strong
        />
        {hasWallet && (
          <Figure
            name={t(isShort ? 'search.screen.estimate.missing' : 'search.screen.estimate.after')}
            short={isShort}
            value={known(({ balance_after: after }) =>
              isShort
                ? formatNumber(Math.max(0, -(after ?? 0)))
                : t('search.screen.estimate.orMore', { n: formatNumber(after ?? 0) }),
            )}
          />
        )}
      </dl>
      {data?.key_of === 'own' && <Note tone="ok">{t('writing.key.ownText')}</Note>}
      {data?.texts === 0 && <Note role="status">{t('writing.act.nothing')}</Note>}
      {isShort && <ShortNote seesWallet={hasWallet} />}
    </div>
  );
}

/** Tokens per row, for all prompts together. */
const tokensOf = ({ prompts }: TextEstimate) => {
  const known = prompts.flatMap(({ tokens }) => tokens ?? []);
  return known.length > 0 ? formatNumber(known.reduce((sum, one) => sum + one, 0)) : '–';
};
