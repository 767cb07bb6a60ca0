/** Whether leads without an email are looked up once they have arrived; it is part of their price. */
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/form/fields.tsx';
import type { Draft } from './draft.ts';
import classes from './NewSearch.module.css';

interface Props {
  draft: Draft;
  onChange: (findEmails: boolean) => void;
}

export function FindEmails({ draft, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.also}>
      <CheckField
        label={t('search.screen.findEmails')}
        description={t(`search.screen.findEmailsHow.${draft.kind === 'industry' ? 'companies' : 'people'}`)}
        checked={draft.findEmails}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="c12 t3">{t('search.screen.included')}</span>
    </div>
  );
}
