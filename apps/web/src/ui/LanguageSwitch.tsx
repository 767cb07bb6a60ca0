/** English or Spanish, at once and without a reload. */
import { LANGUAGES, type Language } from '@leadwright/i18n/languages';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage, setLanguage } from '../lib/i18n.ts';

export function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('common.language.label')}
      value={currentLanguage()}
      onChange={(language) => void setLanguage(language as Language)}
      data={LANGUAGES.map((value) => ({ value, label: t(`common.language.${value}`) }))}
    />
  );
}
