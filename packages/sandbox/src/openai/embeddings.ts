/** Embeddings: every word has its own direction, so texts that share words are near each other. */
import type { FastifyInstance } from 'fastify';
import { createRandom } from '../random.ts';
import { words } from '../world/text.ts';
import { EmbeddingsBody, read } from './openai-bodies.ts';
import { needModel, type OpenAi } from './openai-kit.ts';
import { countTokens } from './tokens.ts';

const DIMENSIONS: Record<string, number> = { 'text-embedding-3-small': 1536, 'text-embedding-3-large': 3072 };
/** Directions a word has a part in: enough that two words rarely share any. */
const PARTS = 12;

function embed(seed: number, text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of words(text)) {
    const random = createRandom(seed, 'embedding', word);
    for (let part = 0; part < PARTS; part++) {
      const at = random.int(0, dimensions - 1);
      vector[at] = (vector[at] ?? 0) + (random.chance(0.5) ? 1 : -1);
    }
  }
  if (vector.every((value) => value === 0)) vector[0] = 1;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

export function embeddingsRoute(app: FastifyInstance, { sandbox }: OpenAi): void {
  app.post('/v1/embeddings', (request) => {
    const { model, input, encoding_format, dimensions } = read(EmbeddingsBody, request.body);
    const size = dimensions ?? DIMENSIONS[needModel(model)] ?? 1536;
    const texts = [input].flat();
    const written = (vector: Float32Array) =>
      encoding_format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector];
    const data = texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: written(embed(sandbox.seed, text, size)),
    }));
    const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
    return { object: 'list', model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } };
  });
}
