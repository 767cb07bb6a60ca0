/** Find, look, send: a new user's next step, next to the title. The close button hides it permanently. */
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { endPath, PATH_STEPS, usePathStep } from '../../../lib/person/first-path.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import classes from './FirstPath.module.css';

export function FirstPath() {
  const { t } = useTranslation();
  const next = usePathStep();
  if (!next) return null;
  const at = PATH_STEPS.indexOf(next);
  return (
    <aside className={classes.path} aria-label={t('start.path.label')}>
      <ol>
        {PATH_STEPS.map((step, index) => (
          <li
            key={step}
            data-state={index < at ? 'done' : index === at ? 'now' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={classes.no} aria-hidden="true">
              {index < at ? <IconCheck /> : index + 1}
            </span>
            <span>
              <b>{t(`start.path.${step}.title`)}</b>
              <small>{t(`start.path.${step}.text`)}</small>
            </span>
          </li>
        ))}
      </ol>
      <IconButton label={t('common.close')} onClick={endPath}>
        <IconX />
      </IconButton>
    </aside>
  );
}
