/** Six colors. Unreadable ones are reported with their replacement on screen and the nearest readable shade. */
import { COLOURS } from '@leadwright/contract/resale/business-account';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_COLOURS } from '../../../../lib/brand/brand-defaults.ts';
import { type Finding, findUnreadable } from '../../../../lib/brand/contrast.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { ColorField } from '../../../../ui/form/ColorField.tsx';
import { FormSection } from '../../../../ui/form/Form.tsx';
import classes from '../BrandForm.module.css';
import type { BrandForm } from '../useBrandForm.ts';

export function ColoursSection({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  const found = findUnreadable(form.values);
  const isDefault = COLOURS.every((name) => form.values[name].toLowerCase() === DEFAULT_COLOURS[name]);
  const reset = (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconArrowBackUp />}
      disabled={isDefault}
      onClick={() => form.mantine.setValues(DEFAULT_COLOURS as never)}
    >
      {t('business-account.colours.reset')}
    </Button>
  );
  return (
    <FormSection title={t('business-account.section.colours')} aside={reset}>
      <div className={classes.three}>
        {COLOURS.map((name) => (
          <ColorField
            key={name}
            label={t(`business-account.field.${name}`)}
            warning={found.some(({ field }) => field === name)}
            {...form.field(name)}
          />
        ))}
      </div>
      {found.map((finding) => (
        <Unreadable
          key={finding.field}
          finding={finding}
          onUse={(colour) => form.mantine.setFieldValue(finding.field, colour as never)}
        />
      ))}
    </FormSection>
  );
}

const ratio = (value: number) => `${formatNumber(Math.floor(value * 10) / 10)}:1`;

function Unreadable({ finding, onUse }: { finding: Finding; onUse: (colour: string) => void }) {
  const { t } = useTranslation();
  const { field, nearest } = finding;
  const colour = finding.colour.toUpperCase();
  const instead = finding.instead.toUpperCase();
  return (
    <Note tone="warn" role="status">
      <b className="b6">{t(`business-account.colours.${field}.low`, { colour, ratio: ratio(finding.ratio) })}</b>{' '}
      {t(`business-account.colours.${field}.instead`, { instead, ratio: ratio(finding.insteadRatio) })}{' '}
      <button type="button" className="link" onClick={() => onUse(nearest)}>
        {t(`business-account.colours.${field}.use`, { colour: nearest.toUpperCase() })}
      </button>
    </Note>
  );
}
