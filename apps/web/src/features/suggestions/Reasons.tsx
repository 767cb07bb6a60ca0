/** The reasons for a suggestion, each with its source. */
import type { ReadSource, Suggestion } from '@leadwright/contract/ai/suggestions';
import {
  IconAlignLeft,
  IconCheck,
  IconFileText,
  IconId,
  IconMessageQuestion,
  IconTrophy,
  IconWorld,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import classes from './suggestions.module.css';

const ICONS = {
  profile: IconId,
  website: IconWorld,
  crm: IconTrophy,
  text: IconAlignLeft,
  qa: IconMessageQuestion,
  file: IconFileText,
};

export const Reasons = ({ reasons }: { reasons: Suggestion['reasons'] }) => (
  <ul className={classes.reasons}>
    {reasons.map(({ text, source }) => (
      <li key={text}>
        <IconCheck aria-hidden="true" />
        <div>
          {text}
          <SourceTag source={source} />
        </div>
      </li>
    ))}
  </ul>
);

function sourceWords(t: TFunction, { field, where, title }: ReadSource): string {
  if (field)
    return t('suggestions.screen.profileSource', { field: t(`business-profile.field.${field}`).toLowerCase() });
  return where.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') || title;
}

/** Links to the source: the profile, or the page. */
export function SourceTag({ source }: { source: ReadSource }) {
  const { t } = useTranslation();
  const Icon = ICONS[source.kind];
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span>{sourceWords(t, source)}</span>
    </>
  );
  if (source.kind === 'profile')
    return (
      <Link className={classes.source} to="/settings/business-profile">
        {content}
      </Link>
    );
  if (source.url && /^https?:\/\//.test(source.url))
    return (
      <a className={classes.source} href={source.url} target="_blank" rel="noreferrer noopener">
        {content}
      </a>
    );
  return <span className={classes.source}>{content}</span>;
}
