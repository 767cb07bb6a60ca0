/** The icon of each list type, and its badge. */
import type { ListType } from '@leadwright/contract/leads/lists';
import { IconMapPin, IconUsers, IconVideo, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/marks.tsx';

export const TYPE_ICONS = { local: IconMapPin, people: IconUsers, domain: IconWorld, influencer: IconVideo };

export function TypeBadge({ type }: { type: ListType }) {
  const { t } = useTranslation();
  const Icon = TYPE_ICONS[type];
  return <Badge icon={<Icon aria-hidden="true" />}>{t(`lists.type.${type}`)}</Badge>;
}
