/** Offers the browser's language once, in that language. Either choice is remembered. */
import type { Language } from '@leadwright/i18n/languages';
import { IconWorld, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, offeredLanguage, wordsIn } from '../lib/i18n.ts';
import { chooseLanguage } from '../lib/person/language.ts';
import { useBrandName } from '../lib/site.ts';
import classes from './LanguageBand.module.css';

/** Plain buttons, because the pages before sign-in must stay small. */
export function LanguageBand() {
  const { t } = useTranslation();
  const brand = useBrandName();
  const offer = useOffer();
  const [isOver, setOver] = useState(false);
  if (!offer || isOver) return null;
  const choose = (language: Language) => {
    setOver(true);
    void chooseLanguage(language).catch(console.warn);
  };
  const stay = () => choose(currentLanguage());
  return (
    <aside className={classes.band} aria-label={t('common.languageBand.label')}>
      <IconWorld aria-hidden="true" />
      <span lang={offer.language} className={classes.words}>
        {offer.t('common.languageBand.offer', { brand })}
      </span>
      <button type="button" lang={offer.language} className={classes.accept} onClick={() => choose(offer.language)}>
        {offer.t('common.languageBand.accept')}
      </button>
      <button type="button" className={classes.stay} onClick={stay}>
        {t('common.languageBand.stay')}
      </button>
      <button type="button" className={classes.close} aria-label={t('common.close')} onClick={stay}>
        <IconX aria-hidden="true" />
      </button>
    </aside>
  );
}

/** The offered language with its texts; null if there is no offer. */
function useOffer(): { language: Language; t: TFunction } | null {
  // Signing in or the language switch may have set the language in the meantime.
  const language = offeredLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; t: TFunction } | null>(null);
  useEffect(() => {
    if (language) void wordsIn(language).then((t) => setLoaded({ language, t }), console.warn);
  }, [language]);
  return loaded?.language === language ? loaded : null;
}
