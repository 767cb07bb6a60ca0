/** The content type of our columns, as an icon and a word. */
import {
  IconAt,
  IconBrandLinkedin,
  IconBuilding,
  IconHash,
  IconLayoutColumns,
  IconList,
  IconMail,
  IconMapPin,
  IconNumbers,
  IconPhone,
  IconStar,
  IconTag,
  IconTextCaption,
  IconUser,
  IconWorld,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Row } from './useDraft.ts';

const OF_COLUMN: Record<string, typeof IconTag> = {
  name: IconBuilding,
  company: IconBuilding,
  first_name: IconUser,
  last_name: IconUser,
  position: IconUser,
  street: IconMapPin,
  city: IconMapPin,
  state: IconMapPin,
  postal_code: IconMapPin,
  country: IconMapPin,
  linkedin_url: IconBrandLinkedin,
  source: IconList,
};
const OF_KIND: Record<string, typeof IconTag> = {
  email: IconMail,
  phone: IconPhone,
  url: IconWorld,
  profile: IconWorld,
  rating: IconStar,
  whole: IconNumbers,
  audience: IconNumbers,
  percent: IconNumbers,
  score: IconNumbers,
  words: IconLayoutColumns,
  handle: IconAt,
  platform: IconHash,
  labels: IconTag,
  tags: IconTag,
};

export const iconOf = ({ column, kind }: Pick<Row, 'column' | 'kind'>) =>
  OF_COLUMN[column] ?? OF_KIND[kind] ?? IconTextCaption;

const NUMBERS = ['rating', 'whole', 'audience', 'percent', 'score'];
const LISTS = ['words', 'labels', 'tags'];

export function kindName(t: TFunction, { kind }: Pick<Row, 'kind'>) {
  if (NUMBERS.includes(kind)) return t('sending.kind.number');
  if (LISTS.includes(kind)) return t('sending.kind.list');
  if (kind === 'url' || kind === 'profile') return t('sending.kind.url');
  if (kind === 'email' || kind === 'phone') return t(`sending.kind.${kind}`);
  return t('sending.kind.text');
}
