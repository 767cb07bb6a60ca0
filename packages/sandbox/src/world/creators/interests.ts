/** What creators and their audiences are interested in. */
import { INTEREST_TABLE } from '../data/creators.ts';

export interface Interest {
  id: number;
  name: string;
  words: string[];
  hashtags: string[];
  weight: number;
}

export const INTERESTS: readonly Interest[] = INTEREST_TABLE.trim()
  .split('\n')
  .map((line) => {
    const [id, name = '', words = '', hashtags = '', weight] = line.split('|');
    return { id: Number(id), name, words: words.split(','), hashtags: hashtags.split(' '), weight: Number(weight) };
  });
