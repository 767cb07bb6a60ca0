/** Whether to exclude leads the account already has, and the effect on this search. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { SwitchField } from '../../../ui/form/fields.tsx';
import type { Draft } from '../draft.ts';
import classes from '../NewSearch.module.css';
import type { Estimate } from '../search.queries.ts';

interface Props {
  draft: Draft;
  estimate: Estimate | undefined;
  onChange: (onlyNew: boolean) => void;
}

export function OnlyNew({ draft, estimate, onChange }: Props) {
  const { t } = useTranslation();
  const n = estimate?.this_search ?? 0;
  const unit = t(`search.screen.unit.${draft.kind}`, { count: n });
  const isPromise = draft.onlyNew && estimate !== undefined && estimate.owned !== null && n > 0;
  return (
    <div className={classes.onlyNew}>
      <SwitchField
        name="only_new"
        label={t('search.screen.onlyNew')}
        checked={draft.onlyNew}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.promise}>
        {isPromise && t('search.screen.onlyNewHow', { count: n, n: formatNumber(n), unit })}
        {!draft.onlyNew && t('search.screen.anyHow')}
      </span>
    </div>
  );
}
