/** The setup guide for resellers, in seven steps. */
import { Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import classes from './resources.module.css';
import { ScreenLinks } from './ScreenLinks.tsx';
import { STEPS } from './steps.ts';

export function SetupGuideScreen() {
  const { t } = useTranslation();
  const steps = Object.entries(STEPS) as [keyof typeof STEPS, (typeof STEPS)[keyof typeof STEPS]][];
  return (
    <Page
      width="form"
      title={t('navigation.entry.setupGuide')}
      actions={
        <Button leftSection={<IconHelp />} renderRoot={(props) => <Link to="/resources/help" {...props} />}>
          {t('navigation.entry.helpSupport')}
        </Button>
      }
    >
      <p className={classes.intro}>{t('resources.guide.intro')}</p>
      <ol className={classes.steps}>
        {steps.map(([step, screens], index) => (
          <li key={step} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {formatNumber(index + 1)}
            </span>
            <div className={classes.words}>
              <h2 className="h15">{t(`resources.guide.${step}.title`)}</h2>
              <p>{t(`resources.guide.${step}.text`)}</p>
              <p className={classes.check}>
                <b>{t('resources.guide.done')}</b> {t(`resources.guide.${step}.check`)}
              </p>
              <ScreenLinks screens={screens} />
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}
