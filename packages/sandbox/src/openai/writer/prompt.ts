/**
 * What a prompt of the product says: the task and its details in the first line of the system prompt, the facts as JSON in
 * named blocks (`<data name="lead">{...}</data>`).
 */
import { type Message, wordsOf } from '../openai-bodies.ts';

export type Language = 'en' | 'es';

export interface Asked {
  /** Null for a prompt that is not the product's. */
  task: string | null;
  language: Language;
  maxWords: number;
  /** The requested number. */
  count: number;
  data: Record<string, unknown>;
  /** The whole text, which distinguishes prompts. */
  whole: string;
}

const TASK = /^Task: ([a-z_]+)((?:; [a-z_]+=[^;\n]*)*)/;
const BLOCK = /<data name="([a-z_]+)">(.*?)<\/data>/gs;

export function readPrompt(messages: readonly Message[]): Asked {
  const system = wordsOf(messages.find(({ role }) => role === 'system' || role === 'developer')?.content);
  const user = wordsOf(messages.find(({ role }) => role === 'user')?.content);
  const [, task = null, details = ''] = TASK.exec(system) ?? [];
  const named = Object.fromEntries(
    [...details.matchAll(/([a-z_]+)=([^;\n]*)/g)].map(([, name, value]) => [name, value]),
  );
  return {
    task,
    language: named['language'] === 'es' ? 'es' : 'en',
    maxWords: Number(named['max_words']) || 120,
    count: Number(named['count']) || 3,
    data: blocksOf(user),
    whole: `${system}\n${user}`,
  };
}

function blocksOf(text: string): Record<string, unknown> {
  const blocks: Record<string, unknown> = {};
  for (const [, name = '', json = ''] of text.matchAll(BLOCK)) {
    try {
      blocks[name] = JSON.parse(json);
    } catch {
      blocks[name] = null;
    }
  }
  return blocks;
}

/** A block that is an object of texts; numbers become texts. */
export function textsIn(block: unknown): Record<string, string> {
  if (typeof block !== 'object' || block === null || Array.isArray(block)) return {};
  const filled = Object.entries(block).map(([name, value]) => [name, flat(value)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** A block that is a list of such objects. */
export const listIn = (block: unknown): Record<string, string>[] => (Array.isArray(block) ? block.map(textsIn) : []);

function flat(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  return Array.isArray(value) ? value.map(flat).filter(Boolean).join(', ') : '';
}
