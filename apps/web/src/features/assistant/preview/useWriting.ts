/**
 * Streams a text for one lead. It belongs to its prompt, lead and language. When any of them changes, the connection
 * closes, which stops the writing, and the text is no longer shown.
 */
import {
  assistant,
  type GENERATE_EVENTS,
  type GeneratedText,
  type PromptOptions,
  type PromptType,
} from '@leadwright/contract/ai/assistant';
import type { SuggestedCompany, TextSource } from '@leadwright/contract/ai/texts';
import { hashKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Once } from '../../../lib/act.ts';
import { ApiError } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { type Piece, stream } from '../../../lib/live/stream.ts';
import { citedIn } from './marked-text.ts';

export interface Question {
  result_id: number;
  prompt_type: PromptType;
  text: string;
  options: PromptOptions;
  /** The texts of defaults and variables depend on it. */
  language: string;
}

export interface Writing {
  status: 'writing' | 'done' | 'stopped' | 'failed';
  /** The text so far, with source numbers. */
  marked: string;
  sources: TextSource[];
  companies: SuggestedCompany[];
  prompt: GeneratedText['prompt'] | null;
  /** Why it failed. */
  problem: string | null;
  /** The cost if it was stored with the lead; null for a preview. */
  kept: { cost: number } | null;
  startedAt: number;
  endedAt: number | null;
}

type Body = z.input<typeof assistant.generate.body>;
type Events = { [Name in keyof typeof GENERATE_EVENTS]: z.output<(typeof GENERATE_EVENTS)[Name]> };

export function useWriting(question: Question | null) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ of: string; writing: Writing } | null>(null);
  const running = useRef<AbortController | null>(null);
  const of = hashKey([question]);
  // A new request or unmounting aborts the previous one.
  useOnChange(() => () => running.current?.abort(), [of]);

  /** Rejects if it failed; the error has already been shown. */
  const begin = async (body: Body, once: Once = {}) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setShown({ of, writing: fresh() });
    const change = (patch: (now: Writing) => Partial<Writing>) => {
      if (mine.signal.aborted) return;
      setShown((now) => (now?.of === of ? { of, writing: { ...now.writing, ...patch(now.writing) } } : now));
    };
    let end: string | null = null;
    const listen = ({ event, data }: Piece) => {
      if (event === 'done' || event === 'failed') end = event;
      change((now) => heard(now, event, data));
    };
    try {
      await stream(assistant.generate, { body }, { signal: mine.signal, ...once, onPiece: listen });
      // An incomplete text is a failure.
      if (end === null && !mine.signal.aborted)
        throw new ApiError(0, { code: 'network', message: t('writing.preview.brokenOff') });
    } catch (reason) {
      change(() => ({ status: 'failed', problem: (reason as Error).message, endedAt: Date.now() }));
      throw reason;
    }
    if (end === 'failed') throw new ApiError(422, { code: 'failed', message: '' });
  };
  const writing = shown?.of === of ? shown.writing : null;
  return {
    writing,
    begin,
    /** The partial text stays on screen; the server stops, too. */
    stop: () => {
      running.current?.abort();
      setShown((now) => now && { ...now, writing: ended(now.writing, 'stopped') });
    },
  };
}

const fresh = (): Writing => ({
  status: 'writing',
  marked: '',
  sources: [],
  companies: [],
  prompt: null,
  problem: null,
  kept: null,
  startedAt: Date.now(),
  endedAt: null,
});

const ended = (now: Writing, status: Writing['status']): Writing => ({ ...now, status, endedAt: Date.now() });

/** Cited sources count as used. */
function grown({ marked, sources }: Writing, piece: string): Partial<Writing> {
  const cited = citedIn(marked + piece);
  return { marked: marked + piece, sources: sources.map((one) => ({ ...one, used: cited.has(one.n) })) };
}

function heard(now: Writing, event: string, data: unknown): Partial<Writing> {
  if (event === 'sources') return data as Events['sources'];
  if (event === 'piece') return grown(now, (data as Events['piece']).text);
  if (event === 'failed') return { status: 'failed', problem: (data as Events['failed']).message, endedAt: Date.now() };
  if (event !== 'done') return {};
  const { marked, sources, companies, prompt, saved, cost } = data as Events['done'];
  return { status: 'done', marked, sources, companies, prompt, kept: saved ? { cost } : null, endedAt: Date.now() };
}
