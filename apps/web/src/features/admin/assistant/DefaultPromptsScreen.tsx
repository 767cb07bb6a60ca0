/** The prompts every account starts with: types at the left, the open text, and its versions for comparison. */
import { AI_LIST_TYPES, PROMPT_TYPES, PromptType } from '@leadwright/contract/ai/prompts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import classes from './assistant.module.css';
import { OnePrompt } from './OnePrompt.tsx';
import { type DefaultPrompt, useDefaults, type Which } from './prompts.queries.ts';

const route = getRouteApi('/app/admin/ai-assistant');
const LANGUAGES = ['en', 'es'] as const;

function useWhich(): { which: Which; change: (patch: Partial<Which>) => void } {
  const navigate = route.useNavigate();
  const { prompt, type, language } = route.useSearch();
  const which = {
    prompt_type: PromptType.options.find((one) => one === prompt) ?? 'first_line',
    type: AI_LIST_TYPES.find((one) => one === type) ?? 'local',
    language: LANGUAGES.find((one) => one === language) ?? 'en',
  };
  const change = (patch: Partial<Which>) => {
    const { prompt_type, ...rest } = { ...which, ...patch };
    void navigate({ search: { prompt: prompt_type, ...rest } });
  };
  return { which, change };
}

const isThis = (one: Which, { prompt_type, type, language }: Which) =>
  one.prompt_type === prompt_type && one.type === type && one.language === language;

export function DefaultPromptsScreen() {
  const { t } = useTranslation();
  const { which, change } = useWhich();
  const all = useDefaults();
  return (
    <Page
      title={t('admin-prompts.title')}
      subtitle={t('admin-prompts.subtitle')}
      actions={
        <Button
          leftSection={<IconHistory />}
          renderRoot={(props) => <Link to="/admin/ai-assistant/history" {...props} />}
        >
          {t('admin-prompts.history')}
        </Button>
      }
    >
      <Choices which={which} onChange={change} />
      <QueryState query={all}>
        {(prompts) => (
          <div className={classes.columns}>
            <Types prompts={prompts} which={which} onChange={change} />
            {prompts
              .filter((prompt) => isThis(prompt, which))
              .map((prompt) => (
                // Keyed by prompt, so that input for one is not applied to another.
                <OnePrompt key={`${prompt.prompt_type} ${prompt.type} ${prompt.language}`} prompt={prompt} />
              ))}
          </div>
        )}
      </QueryState>
    </Page>
  );
}

interface ChoicesProps {
  which: Which;
  onChange: (patch: Partial<Which>) => void;
}

function Choices({ which, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.choices}>
      <span>{t('admin-prompts.forLists')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('admin-prompts.forLists')}
        value={which.type}
        data={AI_LIST_TYPES.map((value) => ({ value, label: t(`lists.type.${value}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <span>{t('admin-prompts.inLanguage')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('admin-prompts.inLanguage')}
        value={which.language}
        data={LANGUAGES.map((value) => ({ value, label: t(`admin-prompts.language.${value}`) }))}
        onChange={(language) => onChange({ language })}
      />
    </div>
  );
}

function Types({ prompts, which, onChange }: ChoicesProps & { prompts: DefaultPrompt[] }) {
  const { t } = useTranslation();
  const isChanged = (prompt_type: Which['prompt_type']) =>
    prompts.some((prompt) => isThis(prompt, { ...which, prompt_type }) && prompt.version > 0);
  return (
    <Card padded={false}>
      <nav className={classes.types} aria-label={t('admin-prompts.types')}>
        {PROMPT_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            aria-current={type === which.prompt_type ? 'true' : undefined}
            onClick={() => onChange({ prompt_type: type })}
          >
            {t(`assistant.type.${type}`)}
            {isChanged(type) && <Badge tone="info">{t('admin-prompts.changed')}</Badge>}
          </button>
        ))}
      </nav>
    </Card>
  );
}
