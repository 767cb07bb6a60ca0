/** Introduction: what a developer needs before the first call. */
import { useTranslation } from 'react-i18next';
import { CodeBlock } from './CodeBlock.tsx';
import type { ApiCall } from './document.ts';
import classes from './reference.module.css';

const PARTS = ['keys', 'errors', 'pages', 'repeat', 'limits'] as const;

export function Overview({ calls }: { calls: ApiCall[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={classes.title}>{t('reference.overview.title')}</h1>
      <p className={classes.lead}>{t('reference.overview.text', { count: calls.length })}</p>
      <CodeBlock
        label={t('reference.request')}
        text={`curl '${location.origin}/api/me' \\\n  -H 'Authorization: Bearer YOUR_API_KEY'`}
      />
      {PARTS.map((part) => (
        <section key={part} className={classes.section}>
          <h2 className="h15">{t(`reference.overview.${part}.title`)}</h2>
          <p className={classes.lead}>{t(`reference.overview.${part}.text`)}</p>
        </section>
      ))}
    </>
  );
}
