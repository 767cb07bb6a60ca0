/** The history of a mail. Earlier text can be restored. */
import { IconFileText, IconPencil } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayTime, formatList } from '../../../../lib/format.ts';
import { toast } from '../../../../lib/toast.ts';
import classes from '../mail-templates.module.css';
import type { MailTemplateDetails, MailWords } from '../mail-templates.queries.ts';

type Version = MailTemplateDetails['versions'][number];

const FIRST = 5;

interface Props {
  mail: MailTemplateDetails;
  onUse: (words: MailWords) => void;
}

export function Versions({ mail, onUse }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? mail.versions : mail.versions.slice(0, FIRST);
  const use = (version: Version) => {
    onUse(version.words ?? mail.defaults[version.language]);
    toast.show(t('mail-templates.screen.used'));
  };
  return (
    <section className={classes.versions} aria-label={t('mail-templates.screen.versions')}>
      <h3>{t('mail-templates.screen.versions')}</h3>
      <ul>
        {shown.map((version) => (
          <li key={version.id}>
            <IconPencil aria-hidden="true" />
            <span>{saidOf(t, version)}</span>
            <button type="button" className="link" onClick={() => use(version)}>
              {t('mail-templates.screen.use')}
            </button>
            <time dateTime={version.at}>{formatDayTime(version.at)}</time>
          </li>
        ))}
        {shown.length < mail.versions.length ? (
          <li>
            <button type="button" className="link" onClick={() => setAll(true)}>
              {t('common.more')}
            </button>
          </li>
        ) : (
          <li>
            <IconFileText aria-hidden="true" />
            <span>{t('mail-templates.screen.platform')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function saidOf(t: TFunction, { by: name, language: code, parts, words }: Version): string {
  const language = t(`mail-templates.screen.languages.${code}`);
  if (!words) return t('mail-templates.screen.wentBack', { name, language });
  const changed = formatList(parts.map((part) => t(`mail-templates.screen.parts.${part}`)));
  return t('mail-templates.screen.changed', { name, parts: changed, language });
}
