/** All versions of a default prompt, down to the built-in one. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import classes from './assistant.module.css';
import { type DefaultPrompt, type DefaultPromptVersion, useVersions } from './prompts.queries.ts';

interface Props {
  prompt: DefaultPrompt;
  compared: number | null;
  onCompare: (version: DefaultPromptVersion) => void;
}

export function Versions({ prompt, compared, onCompare }: Props) {
  const { t } = useTranslation();
  const { prompt_type, type, language } = prompt;
  const found = useVersions({ prompt_type, type, language });
  return (
    <section aria-label={t('admin-prompts.versions')}>
      <h2 className={classes.heading}>{t('admin-prompts.versions')}</h2>
      <QueryState query={found}>
        {(versions) => (
          <ul className={classes.versions}>
            {versions.map((one) => (
              <li key={one.version} data-on={one.version === compared || undefined}>
                <span className={classes.version}>
                  <b>
                    {one.version === 0
                      ? t('admin-prompts.builtIn')
                      : t('admin-prompts.version', { version: String(one.version) })}
                  </b>
                  {one.at && (
                    <small>
                      {one.by}, {formatDateTime(one.at)}
                    </small>
                  )}
                </span>
                {one.version === prompt.version && <Badge tone="ok">{t('admin-prompts.inUse')}</Badge>}
                <Button size="xs" variant="subtle" onClick={() => onCompare(one)}>
                  {one.version === 0
                    ? t('admin-prompts.compareBuiltIn')
                    : t('admin-prompts.compare', { version: String(one.version) })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
