/** The top of the sales page in its colors, with the package whose settings are open. */
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isColour, onColour } from '../../../../lib/brand/colour.ts';
import { useSite } from '../../../../lib/site.ts';
import { PackageCard } from '../card/PackageCard.tsx';
import type { Package } from '../packages.queries.ts';
import classes from './sales.module.css';
import type { Values } from './useSalesForm.ts';

interface Props {
  values: Values;
  pack: Package;
  url: string;
  /** Whether the saved page is open. */
  isOpen: boolean;
}

const coloured = (background: string | null | undefined): CSSProperties =>
  isColour(background) ? { background, color: onColour(background) } : {};

export function SalesPreview({ values, pack, url, isOpen }: Props) {
  const { t } = useTranslation();
  const site = useSite();
  const head = isColour(values.head_color) ? values.head_color : site?.login_page_bg_color;
  const button = isColour(values.button_color) ? values.button_color : site?.button_color;
  const isHighlighted = values.highlighted === pack.id;
  const offer = {
    ...pack,
    trial_credits: pack.trial_credits ?? pack.monthly_credits,
    members_allowed: pack.allow_additional_user_creation ? pack.members_allowed : 0,
  };
  return (
    <aside className={classes.preview} aria-label={t('packages.form.preview')}>
      <div className={classes.previewHead}>
        <h2 className="h15">{t('packages.form.preview')}</h2>
        {isOpen && (
          <a className="link" href={url} target="_blank" rel="noreferrer">
            {t('packages.sales.open')} <IconExternalLink size={14} aria-hidden="true" />
          </a>
        )}
      </div>
      <div className={classes.frame}>
        <div className={classes.band} style={coloured(head)}>
          <p className={classes.headline}>{values.headline || t('packages.sales.headline')}</p>
          {values.text && <p className={classes.text}>{values.text}</p>}
        </div>
        <div className={classes.inside}>
          <PackageCard
            offer={offer}
            period="monthly"
            highlighted={isHighlighted}
            action={
              <Button component="span" fullWidth size="lg" aria-hidden="true" style={coloured(button)}>
                {t('packages.form.choose', { name: pack.name })}
              </Button>
            }
          />
        </div>
      </div>
    </aside>
  );
}
