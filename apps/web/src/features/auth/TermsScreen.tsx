/** /terms, public: the product's terms, for brands without their own. */
import { useTranslation } from 'react-i18next';
import { useBrandName } from '../../lib/site.ts';
import classes from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';

const PARTS = ['account', 'credits', 'people', 'use', 'data', 'promise'] as const;

export function TermsScreen() {
  const { t } = useTranslation();
  const brand = useBrandName();
  return (
    <AuthPage title={t('terms.title')} text={t('terms.intro', { brand })}>
      {PARTS.map((part) => (
        <section key={part} className={classes.part}>
          <h2 className="h15">{t(`terms.part.${part}.title`)}</h2>
          <p>{t(`terms.part.${part}.text`)}</p>
        </section>
      ))}
    </AuthPage>
  );
}
