/** Search in what was learned: the passages the AI would get for a question, with their sources. */
import { MAX_QUESTION_CHARS, type TrainingPassage } from '@leadwright/contract/ai/training-sources';
import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { inOrder } from '../../../ui/display/in-order.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useTyped } from '../../../ui/form/useTyped.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { KindIcon } from '../kinds.tsx';
import { usePassages } from '../training.queries.ts';
import classes from './learned.module.css';
import { Marked } from './Marked.tsx';
import { excerptOf } from './pieces.ts';

interface Props {
  /** The question, from the URL. */
  question: string;
  onQuestion: (question: string) => void;
  onOpen: (passage: TrainingPassage) => void;
}

export function LearnedCard({ question, onQuestion, onOpen }: Props) {
  const { t } = useTranslation();
  const asked = question.trim();
  const found = usePassages(asked);
  return (
    <Card title={t('learning.learned.title')} aside={<span className="c12 t3">{t('common.free')}</span>}>
      <Question value={question} onChange={onQuestion} />
      {asked === '' ? (
        <p className={classes.hint}>{t('learning.learned.hint')}</p>
      ) : (
        <div className={classes.found}>
          <QueryState query={found} isEmpty={({ data }) => data.length === 0} empty={<Nothing />}>
            {({ data, tokens }) => <Passages passages={data} tokens={tokens} onOpen={onOpen} />}
          </QueryState>
        </div>
      )}
    </Card>
  );
}

const QUIET_MS = 300;

/** Searches when typing pauses. */
function Question({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [typed, change] = useTyped(value, onChange, QUIET_MS);
  return (
    <TextInput
      size="sm"
      type="search"
      className={classes.question ?? ''}
      aria-label={t('learning.learned.search')}
      placeholder={t('learning.learned.search')}
      maxLength={MAX_QUESTION_CHARS}
      leftSection={<IconSearch />}
      rightSection={
        typed !== '' && (
          <IconButton small label={t('learning.learned.clear')} onClick={() => change('')}>
            <IconX />
          </IconButton>
        )
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <div className={classes.nothing} role="status">
      <b className="b5">{t('learning.learned.none')}</b>
      <p>{t('learning.learned.noneText')}</p>
    </div>
  );
}

interface PassagesProps {
  passages: TrainingPassage[];
  tokens: number;
  onOpen: (passage: TrainingPassage) => void;
}

function Passages({ passages, tokens, onOpen }: PassagesProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.sums} role="status">
        <span>{t('learning.learned.passages', { count: passages.length })}</span>
        <span className="right num">{t('learning.tokens.count', { count: tokens })}</span>
      </div>
      <ul>
        {inOrder(passages, (passage) => (
          <li className={classes.hit}>
            <Hit passage={passage} onOpen={() => onOpen(passage)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Hit({ passage, onOpen }: { passage: TrainingPassage; onOpen: () => void }) {
  const { t } = useTranslation();
  const where = whereOf(t, passage);
  return (
    <>
      <p>
        <Marked {...excerptOf(passage.text, passage.highlights)} />
      </p>
      <div className={classes.from}>
        <span className={classes.source} title={where}>
          <KindIcon kind={passage.kind} />
          <span className="ell">{where}</span>
        </span>
        <button
          type="button"
          className={`link ${classes.open}`}
          aria-label={t('learning.learned.openOf', { source: where })}
          onClick={onOpen}
        >
          {t('learning.learned.open')}
        </button>
      </div>
    </>
  );
}

/** A readable source: a page by its URL, a place in a file, a question. */
function whereOf(t: TFunction, { kind, title, page }: TrainingPassage) {
  if (kind === 'qa') return t('learning.learned.qaOf', { question: title });
  return page === null ? title : t('learning.learned.pageOf', { title, page: String(page) });
}
