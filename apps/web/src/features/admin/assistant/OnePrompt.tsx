/** One default prompt: its text, saved for all accounts at once, and the version it is compared with. */
import { leadVariables, MAX_PROMPT } from '@leadwright/contract/ai/prompts';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './assistant.module.css';
import { Comparison } from './Comparison.tsx';
import { type DefaultPrompt, useSave } from './prompts.queries.ts';
import { Versions } from './Versions.tsx';

export function OnePrompt({ prompt }: { prompt: DefaultPrompt }) {
  const { t } = useTranslation();
  const { prompt_type, type, language } = prompt;
  const [typed, setTyped] = useKeptState<string | null>(`prompt ${prompt_type} ${type} ${language}`, null);
  const [compared, setCompared] = useState<{ version: number; text: string } | null>(null);
  const save = useSave();
  const text = typed ?? prompt.text;
  const isChanged = text.trim() !== prompt.text;
  const guard = useLeaveGuard({ changes: isChanged ? 1 : 0, saving: save.isPending }, { ofView: true });
  const send = () =>
    save.mutate(
      { prompt_type, type, language, text: text.trim(), seen: prompt.version },
      // Input typed while saving stays and counts as unsaved.
      { onSuccess: () => setTyped((now) => (now === typed ? null : now)) },
    );
  return (
    <Card>
      <div className={classes.one}>
        <TextAreaField
          label={t(`assistant.type.${prompt_type}`)}
          description={t('admin-prompts.textHint')}
          minRows={6}
          maxLength={MAX_PROMPT}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className="c12 t3">
          {t('admin-prompts.variables', {
            names: leadVariables(type)
              .slice(0, 8)
              .map((name) => `{lead.${name}}`)
              .join(', '),
          })}
        </p>
        <div className={classes.foot}>
          <span className="c12 t3">{standing(t, prompt)}</span>
          {isChanged && (
            <Button variant="subtle" onClick={() => setTyped(null)}>
              {t('admin-prompts.discard')}
            </Button>
          )}
          <Button variant="filled" disabled={!isChanged || text.trim() === ''} loading={save.isPending} onClick={send}>
            {t('admin-prompts.save')}
          </Button>
        </div>
        {compared && <Comparison with={compared} text={text} onClose={() => setCompared(null)} onUse={setTyped} />}
        <Versions prompt={prompt} compared={compared?.version ?? null} onCompare={setCompared} />
      </div>
      {guard}
    </Card>
  );
}

const standing = (t: TFunction, { version, by, changed_at }: DefaultPrompt) =>
  changed_at
    ? t('admin-prompts.changedBy', { version: String(version), name: by ?? '', date: formatDateTime(changed_at) })
    : t('admin-prompts.builtIn');
