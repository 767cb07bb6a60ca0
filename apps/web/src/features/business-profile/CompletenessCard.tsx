/** The share of filled fields, updated while typing, with a link to each empty one. */
import { PROFILE_FIELD_NAMES, type ProfileField, type ProfileValues } from '@leadwright/contract/ai/business-profile';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../ui/display/Meter.tsx';
import { Badge } from '../../ui/display/marks.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './form.module.css';

export function CompletenessCard({ values, isSaved }: { values: ProfileValues; isSaved: boolean }) {
  const { t } = useTranslation();
  const missing = PROFILE_FIELD_NAMES.filter((name) => values[name].trim() === '');
  const total = PROFILE_FIELD_NAMES.length;
  const filled = total - missing.length;
  const isComplete = missing.length === 0;
  return (
    <Card
      title={t('business-profile.filledIn', { filled, total })}
      aside={
        isComplete && (
          <Badge tone="ok" icon={<IconCircleCheck aria-hidden="true" />}>
            {t('business-profile.complete')}
          </Badge>
        )
      }
    >
      <Meter
        parts={[{ share: filled / total, colour: isComplete ? 'var(--ok)' : 'var(--d1)' }]}
        label={t('business-profile.completenessLabel', { filled, total })}
      />
      <p className={classes.text}>
        {isComplete
          ? t(isSaved ? 'business-profile.allFilled' : 'business-profile.saveToOpen')
          : t('business-profile.intro')}
      </p>
      {!isComplete && <Missing fields={missing} />}
    </Card>
  );
}

function Missing({ fields }: { fields: ProfileField[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className={classes.missingTitle}>{t('business-profile.missingTitle')}</h3>
      <ul className={classes.missing}>
        {fields.map((name) => (
          <li key={name}>
            <button type="button" className={classes.missingField} onClick={() => focusField(name)}>
              {t(`business-profile.field.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function focusField(name: ProfileField) {
  // The website field for the prefill has the same name and is outside the form.
  const field = document.querySelector<HTMLElement>(`fieldset [data-path="${name}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
