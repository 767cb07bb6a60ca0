/** A stored secret shows only its last four characters. Typing a new one replaces it. */
import { Button, type PasswordInputProps } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from './fields.tsx';

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  /** Last four characters of the stored secret, or null when none is stored. */
  lastFour: string | null;
  value: string;
  onChange: (value: string) => void;
}

export function SecretField({ lastFour, value, onChange, label, description, ...rest }: Props) {
  const { t } = useTranslation();
  const [replacing, setReplacing] = useState(false);
  if (lastFour && !replacing && !value) {
    return (
      <TextField
        label={label}
        description={description}
        readOnly
        leftSection={<IconKey />}
        value={`•••• ${lastFour}`}
        rightSectionWidth={88}
        rightSection={
          <Button size="xs" variant="subtle" onClick={() => setReplacing(true)}>
            {t('ui.field.secretReplace')}
          </Button>
        }
      />
    );
  }
  return (
    <PasswordField
      autoComplete="off"
      label={label}
      description={lastFour ? t('ui.field.secretKept', { last: lastFour }) : description}
      autoFocus={replacing}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
