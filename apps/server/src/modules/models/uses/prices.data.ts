/** What providers charge, in US dollars per million tokens of prompt and of answer. OPENAI_PRICES adds to it and goes first. */
export const PRICES: Record<string, readonly [prompt: number, completion: number]> = {
  'gpt-4o-mini': [0.15, 0.6],
  'gpt-4o': [2.5, 10],
  'gpt-4.1-nano': [0.1, 0.4],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1': [2, 8],
  'gpt-5-nano': [0.05, 0.4],
  'gpt-5-mini': [0.25, 2],
  'gpt-5': [1.25, 10],
  'o4-mini': [1.1, 4.4],
};
