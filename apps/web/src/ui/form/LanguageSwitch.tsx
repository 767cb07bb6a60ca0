/**
 * Switches between English and Spanish without a reload. Plain buttons, because the pages before sign-in must stay
 * small.
 */
import { LANGUAGES } from '@leadwright/i18n/languages';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { chooseLanguage } from '../../lib/person/language.ts';
import classes from './LanguageSwitch.module.css';

export function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div role="group" aria-label={t('common.language.label')} className={classes.switch}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === currentLanguage()}
          onClick={() => void chooseLanguage(language).catch(console.warn)}
        >
          {t(`common.language.${language}`)}
        </button>
      ))}
    </div>
  );
}
