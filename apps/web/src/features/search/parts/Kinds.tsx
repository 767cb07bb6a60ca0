/** The four kinds of search with their prices. */
import { SEARCH_KINDS, type SearchKind } from '@leadwright/contract/leads/lists';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { KIND_ICONS } from '../kinds.tsx';
import classes from '../NewSearch.module.css';

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

export function Kinds({ kind, costs, onChange }: KindsProps) {
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
