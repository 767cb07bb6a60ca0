/** Actions of one source. */
import type { TrainingSource } from '@leadwright/contract/ai/training-sources';
import { Menu } from '@mantine/core';
import {
  IconBook,
  IconCursorText,
  IconDots,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { ACTS, type SourceAct } from './source-acts.ts';

const ICONS: Record<SourceAct, typeof IconBook> = {
  open: IconBook,
  visit: IconExternalLink,
  edit: IconPencil,
  rename: IconCursorText,
  move: IconLink,
  readAgain: IconRefresh,
  delete: IconTrash,
};

interface Props {
  source: TrainingSource;
  onAct: (act: SourceAct, source: TrainingSource) => void;
}

export function SourceMenu({ source, onAct }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton small label={t('learning.sources.more', { title: source.title })}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ACTS[source.kind].map((act) => {
          const Icon = ICONS[act];
          return (
            <Menu.Item
              key={act}
              leftSection={<Icon />}
              {...(act === 'delete' && { color: 'red' })}
              disabled={act === 'readAgain' && source.state === 'reading'}
              onClick={() => onAct(act, source)}
            >
              {t(`learning.act.${act}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
