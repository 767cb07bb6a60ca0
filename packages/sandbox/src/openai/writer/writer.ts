/** The model's answers: texts and values for the product's tasks, plain replies for all other prompts. */
import type { World } from '../../world/world.ts';
import { type ChatBody, lastWords } from '../openai-bodies.ts';
import { isCompanyTask, writeCompanies } from './companies.ts';
import { fit } from './fit.ts';
import { improvePrompt } from './improve.ts';
import { writeProfile } from './profile.ts';
import { type Asked, readPrompt } from './prompt.ts';
import { writeResearch } from './research.ts';
import { writeSuggestions } from './suggestions.ts';
import { isTextTask, writeText } from './texts.ts';

type Question = Pick<ChatBody, 'messages'> & Partial<Pick<ChatBody, 'response_format'>>;

/** The world is built only for prompts that need its companies. */
export function answer(world: () => World, { messages, response_format: format }: Question): string {
  const asked = readPrompt(messages);
  const draft = draftOf(world, asked);
  if (format?.type === 'json_schema') {
    const { schema } = (format as { json_schema: { schema: Record<string, unknown> } }).json_schema;
    return JSON.stringify(fit(schema, typeof draft === 'string' ? { text: draft } : draft));
  }
  if (draft === null) return plainAnswer(lastWords(messages));
  return typeof draft === 'string' ? draft : JSON.stringify(draft);
}

function draftOf(world: () => World, asked: Asked): unknown {
  const { task } = asked;
  if (isTextTask(task)) return writeText(task, asked);
  if (isCompanyTask(task)) return writeCompanies(world(), task, asked);
  if (task === 'profile') return writeProfile(asked);
  if (task === 'suggestions') return writeSuggestions(asked);
  if (task === 'research') return writeResearch(asked);
  return task === 'improve' ? improvePrompt(asked) : null;
}

/** "Say: hello" returns hello; anything else echoes the prompt. */
function plainAnswer(asked: string): string {
  const said = /^\s*Say:\s*(.+)$/is.exec(asked)?.[1];
  return said ?? `Sandbox answer to: ${asked.trim().slice(0, 200) || 'nothing'}`;
}
