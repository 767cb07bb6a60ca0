/** The variables of a mail. A chosen one is inserted at the cursor. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../mail-templates.module.css';
import type { MailTemplateDetails } from '../mail-templates.queries.ts';

interface Props {
  values: MailTemplateDetails['variables'];
  used: string[];
  unknown: string[];
  onInsert: (name: string) => void;
}

export function Values({ values, used, unknown, onInsert }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.values} aria-label={t('mail-templates.screen.values')}>
      <div className={classes.valuesHead}>
        <h3>{t('mail-templates.screen.values')}</h3>
        <Verdict used={used} unknown={unknown} />
      </div>
      <div className={classes.chips}>
        {values.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            title={`{${name}}`}
            aria-label={t('mail-templates.screen.insert', { label })}
            // The field keeps the cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(name)}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

function Verdict({ used, unknown }: Pick<Props, 'used' | 'unknown'>) {
  const { t } = useTranslation();
  if (unknown.length > 0)
    return (
      <span className={classes.verdict} data-bad role="status">
        <IconAlertTriangle aria-hidden="true" />
        {t('mail-templates.screen.unknown', { values: unknown.map((name) => `{${name}}`).join(', ') })}
      </span>
    );
  return (
    <span className={classes.verdict} role="status">
      <IconCircleCheck aria-hidden="true" />
      {used.length > 0
        ? t('mail-templates.screen.allKnown', { count: used.length })
        : t('mail-templates.screen.noneUsed')}
    </span>
  );
}
