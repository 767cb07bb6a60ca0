/** A variable with its readable name and an icon for its source. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import { bracesOf } from './prompt-text.ts';
import { SOURCE_ICONS, useVariables } from './variables.tsx';

export function VariableChip({ variable, selected = false }: { variable: string; selected?: boolean }) {
  const { t } = useTranslation();
  const known = useVariables().find(({ key }) => key === variable);
  return (
    <span
      className={classes.chip}
      data-on={selected || undefined}
      data-unknown={!known || undefined}
      title={known ? t(`writing.source.${known.source}`) : t('writing.editor.unknown')}
    >
      {known ? SOURCE_ICONS[known.source] : <IconAlertTriangle />}
      {known?.label ?? bracesOf(variable)}
    </span>
  );
}
