/** Help for resellers: frequent questions, and the support contact. */
import { Button } from '@mantine/core';
import { IconBook, IconChevronDown, IconListCheck, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import classes from './resources.module.css';
import { useResources } from './resources.queries.ts';
import { ScreenLinks } from './ScreenLinks.tsx';
import { QUESTIONS } from './steps.ts';

export function HelpScreen() {
  const { t } = useTranslation();
  const questions = Object.entries(QUESTIONS) as [keyof typeof QUESTIONS, (typeof QUESTIONS)[keyof typeof QUESTIONS]][];
  return (
    <Page width="form" title={t('navigation.entry.helpSupport')}>
      <div className={classes.help}>
        <Card title={t('resources.help.questions')} padded={false} line>
          {questions.map(([question, screens]) => (
            <details key={question} className={classes.question}>
              <summary>
                <h3>{t(`resources.help.${question}.question`)}</h3>
                <IconChevronDown aria-hidden="true" />
              </summary>
              <p className={classes.answer}>{t(`resources.help.${question}.answer`)}</p>
              <ScreenLinks screens={screens} />
            </details>
          ))}
        </Card>
        <Contact />
      </div>
    </Page>
  );
}

function Contact() {
  const { t } = useTranslation();
  const support = useResources().data?.support;
  return (
    <Card title={t('resources.help.contact')}>
      <div className={classes.contact}>
        <p>{t('resources.help.contactText')}</p>
        <ul className={classes.facts}>
          {(['what', 'when', 'who'] as const).map((fact) => (
            <li key={fact}>{t(`resources.help.send.${fact}`)}</li>
          ))}
        </ul>
        {support?.email && (
          <Button component="a" href={`mailto:${support.email}`} variant="filled" leftSection={<IconMail />}>
            {support.email}
          </Button>
        )}
        {support && !support.email && <p>{t('resources.help.noAddress', { name: support.name })}</p>}
        <div className={classes.more}>
          <Button
            leftSection={<IconListCheck />}
            renderRoot={(props) => <Link to="/resources/setup-guide" {...props} />}
          >
            {t('navigation.entry.setupGuide')}
          </Button>
          <Button component="a" href="/api/docs" target="_blank" rel="noopener" leftSection={<IconBook />}>
            {t('resources.help.api')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
