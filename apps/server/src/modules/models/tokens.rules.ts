/** Tokens of a text, counted offline with the encoding of the current models (o200k). */
import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

export const countTokens = (text: string): number => count(text, { disallowedSpecial: new Set() });
