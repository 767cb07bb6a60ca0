/** AI training: what the AI may say about the account comes from these sources and from the business profile. */
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/layout/Page.tsx';

export function TrainingScreen() {
  const { t } = useTranslation();
  return <Page title={t('navigation.entry.aiTraining')}>{null}</Page>;
}
