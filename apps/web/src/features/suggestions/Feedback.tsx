/** Rates a suggestion. The next round gets the reasons for negative ratings. */
import { DISLIKES, type Suggestion } from '@leadwright/contract/ai/suggestions';
import { Button } from '@mantine/core';
import { IconThumbDown, IconThumbUp, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../ui/display/Hint.tsx';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import classes from './suggestions.module.css';
import { useJudge } from './suggestions.queries.ts';

interface Props {
  suggestion: Suggestion;
  /** Opens or closes the reasons. */
  onDown: (isAsking: boolean) => void;
}

/** Pressing a thumb again removes the rating. */
export function Thumbs({ suggestion: { id, vote }, onDown }: Props) {
  const { t } = useTranslation();
  const judge = useJudge();
  const press = (pressed: 'up' | 'down') => {
    const isBack = vote === pressed;
    onDown(pressed === 'down' && !isBack);
    if (isBack) return judge.mutate({ id, vote: 'none' });
    judge.mutate(pressed === 'up' ? { id, vote: 'up' } : { id, vote: 'down', reason: null, note: '' });
  };
  return (
    <div className={classes.thumbs}>
      {(['up', 'down'] as const).map((one) => (
        <Hint key={one} label={t(`suggestions.screen.${one}`)}>
          <Button
            variant={vote === one ? 'light' : 'subtle'}
            px={8}
            aria-label={t(`suggestions.screen.${one}`)}
            aria-pressed={vote === one}
            onClick={() => press(one)}
          >
            {one === 'up' ? <IconThumbUp /> : <IconThumbDown />}
          </Button>
        </Hint>
      ))}
    </div>
  );
}

export function WhatIsWrong({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const judge = useJudge();
  const { id, reason, note } = suggestion;
  return (
    <section className={classes.wrong} aria-labelledby={titleId}>
      <div className={classes.wrongHead}>
        <b id={titleId}>{t('suggestions.screen.why')}</b>
        <IconButton small label={t('suggestions.screen.whyClose')} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      <div className={classes.choices}>
        {DISLIKES.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={reason === one ? 'light' : 'default'}
            aria-pressed={reason === one}
            onClick={() => judge.mutate({ id, vote: 'down', reason: one, note: one === 'other' ? note : '' })}
          >
            {t(`suggestions.screen.reason.${one}`)}
          </Button>
        ))}
      </div>
      {reason === 'other' && <InOwnWords suggestion={suggestion} onSaved={onClose} />}
      {reason !== null && reason !== 'other' && <p className="c12 t2">{t('suggestions.screen.noted')}</p>}
    </section>
  );
}

function InOwnWords({ suggestion: { id, note }, onSaved }: { suggestion: Suggestion; onSaved: () => void }) {
  const { t } = useTranslation();
  const judge = useJudge();
  const [typed, setTyped] = useState(note);
  return (
    <form
      className={classes.note}
      onSubmit={(event) => {
        event.preventDefault();
        judge.mutate({ id, vote: 'down', reason: 'other', note: typed.trim() }, { onSuccess: onSaved });
      }}
    >
      <TextField
        aria-label={t('suggestions.screen.noteLabel')}
        placeholder={t('suggestions.screen.noteLabel')}
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={judge.isPending}>
        {t('suggestions.screen.noteSave')}
      </Button>
    </form>
  );
}
