/** Whether e-mails are found and verified before the search ends. This is part of the leads' price. */
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/form/fields.tsx';
import type { Draft } from './draft.ts';
import classes from './NewSearch.module.css';

const HOW = { industry: 'companies', people: 'people', single: 'people', influencer: 'creators' } as const;

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
        description={t(`search.screen.findEmailsHow.${HOW[draft.kind]}`)}
        checked={draft.findEmails}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="c12 t3">{t('search.screen.included')}</span>
    </div>
  );
}
