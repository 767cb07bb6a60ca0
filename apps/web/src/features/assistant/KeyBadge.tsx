/** The AI key in use, and the version of the assistant. */
import { type AssistantState, ModelVersion } from '@leadwright/contract/ai/assistant';
import { Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { Badge } from '../../ui/display/marks.tsx';
import { MenuChoices } from '../../ui/form/MenuChoices.tsx';
import { useChooseVersion } from './assistant.queries.ts';

export function KeyBadge({ state }: { state: AssistantState | undefined }) {
  const { t } = useTranslation();
  if (!state) return null;
  const { key_of } = state;
  return (
    <span title={t(`writing.key.${key_of ?? 'none'}Text`)}>
      <Badge tone={key_of ? 'plain' : 'warn'} icon={key_of ? <IconKey /> : <IconAlertTriangle />}>
        {t(`writing.key.${key_of ?? 'none'}`)}
      </Badge>
    </span>
  );
}

/** Only for the main user. */
export function VersionMenu({ state }: { state: AssistantState }) {
  const { t } = useTranslation();
  const choose = useChooseVersion();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('writing.version.label')}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('writing.version.label')}</Menu.Label>
        <MenuChoices
          value={state.model_version}
          options={ModelVersion.options.map((value) => ({ value, label: t(`writing.version.${value}`) }))}
          onChange={(version) => choose.mutate(version)}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
