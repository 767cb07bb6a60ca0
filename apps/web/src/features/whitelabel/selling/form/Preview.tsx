/** The package as on the sales page, while it is edited. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardOffer, PackageCard, PERIODS, type Period, periodFor, priceOf } from '../card/PackageCard.tsx';
import classes from './form.module.css';

interface Props {
  offer: CardOffer;
  /** URL of the sales page. */
  url: string;
}

export function Preview({ offer, url }: Props) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Period>('monthly');
  const sold = PERIODS.filter((period) => priceOf(offer, period) !== null);
  const name = offer.name.trim() || t('packages.form.unnamed');
  return (
    <aside className={classes.preview} aria-label={t('packages.form.preview')}>
      <div className={classes.previewHead}>
        <h2 className="h15">{t('packages.form.preview')}</h2>
        {sold.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('packages.form.period')}
            value={periodFor(offer, wanted)}
            onChange={(next) => setWanted(next as Period)}
            data={sold.map((value) => ({ value, label: t(`packages.form.periods.${value}`) }))}
          />
        )}
      </div>
      <div className={classes.frame}>
        <div className={classes.address}>
          <span>
            <IconWorld aria-hidden="true" />
            {url.replace(/^https?:\/\//, '')}
          </span>
        </div>
        <div className={classes.inside}>
          <PackageCard
            offer={{ ...offer, name }}
            period={wanted}
            action={
              <Button component="span" fullWidth size="lg" className={classes.choose} aria-hidden="true">
                {t('packages.form.choose', { name })}
              </Button>
            }
          />
        </div>
      </div>
    </aside>
  );
}
