/** Replaces an AI tool until the business profile is complete; then renders nothing. */
import type { BusinessProfile } from '@leadwright/contract/ai/business-profile';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../lib/format.ts';
import { Meter } from '../../ui/display/Meter.tsx';
import { useProfile } from './business-profile.queries.ts';
import classes from './ProfileBand.module.css';

/** Beyond this number, fields are counted instead of named. */
const MOST_NAMED = 3;

export function ProfileBand() {
  const { data } = useProfile();
  return data && !data.complete ? <Band profile={data} /> : null;
}

function Band({ profile: { missing, filled, total } }: { profile: BusinessProfile }) {
  const { t } = useTranslation();
  return (
    <div className={classes.band} role="status">
      <IconAlertTriangle aria-hidden="true" />
      <p className={classes.text}>
        <strong>{t('business-profile.band.unavailable')}</strong> {missingWords(t, missing)}
      </p>
      <span className={classes.progress}>
        <Meter
          parts={[{ share: filled / total, colour: 'var(--warn)' }]}
          label={t('business-profile.completenessLabel', { filled, total })}
        />
        <span className="num">{t('business-profile.completeness', { filled, total })}</span>
      </span>
      <Button renderRoot={(props) => <Link to="/settings/business-profile" {...props} />}>
        {t('business-profile.band.act')}
      </Button>
    </div>
  );
}

/** "Main offer, customers and 4 more fields are missing." */
function missingWords(t: TFunction, missing: BusinessProfile['missing']): string {
  const isMany = missing.length > MOST_NAMED;
  const named = missing
    .slice(0, isMany ? MOST_NAMED - 1 : MOST_NAMED)
    .map((name) => t(`business-profile.field.${name}`));
  const parts = named.map((name, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)));
  if (isMany) parts.push(t('business-profile.band.more', { count: missing.length - parts.length }));
  return t('business-profile.band.missing', { count: missing.length, fields: formatList(parts) });
}
