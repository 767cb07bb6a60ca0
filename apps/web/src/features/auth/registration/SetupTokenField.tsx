/** The token that a new installation prints at its start: who has it may set it up. */
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/text-fields.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'description'>;

export function SetupTokenField(props: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.setup.token')}
      description={t('auth.setup.tokenHint')}
      size="lg"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
