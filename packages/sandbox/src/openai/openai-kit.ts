/** Shared by all parts of the endpoint: models, settings, and recent requests. */
import { type Html, html } from '../html.ts';
import { moment } from '../panel/parts.ts';
import type { ProviderKit } from '../providers/provider-kit.ts';
import { seededToken } from '../random.ts';
import type { PanelSection, Sandbox } from '../vendor.ts';
import { type Message, wordsOf } from './openai-bodies.ts';
import { failWith } from './openai-errors.ts';

/** Percentage of failing responses; milliseconds between the chunks of a stream. */
export const SETTINGS = { error_percent: 0, piece_ms: 4 };
export const MODELS = [
  ...['gpt-4o-mini', 'gpt-4o', 'gpt-4.1-mini', 'gpt-5-mini'],
  ...['text-embedding-3-small', 'text-embedding-3-large'],
];

export type OpenAi = ProviderKit<typeof SETTINGS>;

interface Asked {
  at: string;
  task: string;
  prompt: string;
  answer: string;
  prompt_tokens: number;
  completion_tokens: number;
}

const REMEMBERED = 30;
const MOST_LETTERS = 6000;

export const askedStore = (sandbox: Sandbox) => sandbox.store('openai-asked', () => ({ asked: [] as Asked[] }));

export function needModel(model: string): string {
  if (MODELS.includes(model)) return model;
  const words = `The model \`${model}\` does not exist or you do not have access to it.`;
  throw failWith(404, 'invalid_request_error', 'model_not_found', words, 'model');
}

export const secondsNow = ({ sandbox }: OpenAi) => Math.floor(sandbox.clock.now().getTime() / 1000);
export const idOf = ({ sandbox, calls }: OpenAi, prefix: string) =>
  prefix + seededToken(sandbox.seed, prefix, calls.total).replace(/[-_]/g, 'x').slice(0, 29);

export function keepAsked(
  { sandbox }: OpenAi,
  messages: readonly Message[],
  answer: string,
  usage: { prompt_tokens: number; completion_tokens: number },
): void {
  const store = askedStore(sandbox);
  const prompt = messages.map(({ role, content }) => `${role}: ${wordsOf(content)}`).join('\n\n');
  const task = /^Task: ([a-z_]+)/.exec(wordsOf(messages[0]?.content))?.[1] ?? 'chat';
  const { prompt_tokens, completion_tokens } = usage;
  store.state.asked.unshift({
    at: sandbox.clock.now().toISOString(),
    task,
    prompt: prompt.slice(0, MOST_LETTERS),
    answer: answer.slice(0, MOST_LETTERS),
    prompt_tokens,
    completion_tokens,
  });
  store.state.asked.length = Math.min(store.state.asked.length, REMEMBERED);
  store.save();
}

export function askedPanel(sandbox: Sandbox): PanelSection {
  const { asked } = askedStore(sandbox).state;
  const nothing = html`<section class="card pad"><p class="lead">Nobody has asked yet.</p></section>`;
  return { title: 'OpenAI', html: html`${asked.length === 0 && nothing}${asked.map(askedCard)}` };
}

function askedCard({ at, task, prompt, answer, prompt_tokens, completion_tokens }: Asked): Html {
  return html`<section class="card asked">
    <header class="pad"><h2>${task}</h2><p class="caption">${moment(at, 'ago')}, ${prompt_tokens} + ${completion_tokens} tokens</p></header>
    <pre class="words">${answer}</pre>
    <details class="fold"><summary>Prompt</summary><pre class="words">${prompt}</pre></details>
  </section>`;
}
