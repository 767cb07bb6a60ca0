/** The uploads of a channel: an endless row, one every `postEvery` days, numbered so that a video keeps its id as time goes on. */
import { chanceAt } from '../chance.ts';
import { type IdMaker, shortIds } from '../ids.ts';
import { type Creator, type Creators, lastPostAt } from './creators.ts';

export interface Video {
  id: string;
  creator: Creator;
  title: string;
  publishedAt: Date;
  views: number;
  likes: number;
  comments: number;
  seconds: number;
}

export interface Videos {
  /** The latest first; `skip` passes over the newest ones. */
  latest(creator: Creator, count: number, now: Date, skip?: number): Video[];
  byId(id: string, now: Date): Video | undefined;
}

/** Numbers start again after so many; a channel's older videos are beyond what anyone lists. */
const NUMBERS = 4096;
const DAY_MS = 24 * 60 * 60 * 1000;

export function createVideos(seed: number, creators: Creators): Videos {
  const ids: IdMaker = shortIds(seed, 'video', '', 8, creators.count * NUMBERS);

  function newestNumber(creator: Creator, now: Date): number {
    return Math.floor(lastPostAt(creator, now).getTime() / (creator.postEvery * DAY_MS)) % NUMBERS;
  }

  function make(creator: Creator, back: number, now: Date): Video {
    const number = (newestNumber(creator, now) - back + NUMBERS) % NUMBERS;
    const chance = chanceAt(seed, 'video', creator.index * NUMBERS + number);
    const luck = Math.exp(0.35 * chance.normal());
    const topic = chance.pick(chance.pick(creator.interests).hashtags);
    return {
      id: ids.make(creator.index * NUMBERS + number),
      creator,
      title: `${chance.pick(['How I do', 'All about', 'My week in', '5 ideas for', 'Honest talk:', 'Trying'])} ${topic}`,
      publishedAt: new Date(lastPostAt(creator, now).getTime() - back * creator.postEvery * DAY_MS),
      views: Math.round(creator.views * luck),
      likes: Math.round(creator.likes * luck),
      comments: Math.round(creator.comments * luck),
      seconds: chance.int(35, 1900),
    };
  }

  return {
    latest: (creator, count, now, skip = 0) =>
      Array.from({ length: Math.max(0, Math.min(count, creator.postCount - skip)) }, (_, i) =>
        make(creator, skip + i, now),
      ),
    byId(id, now) {
      const number = ids.read(id);
      const creator = number === undefined ? undefined : creators.all[Math.floor(number / NUMBERS)];
      if (number === undefined || creator?.platform !== 'youtube') return undefined;
      const back = (newestNumber(creator, now) - (number % NUMBERS) + NUMBERS) % NUMBERS;
      return back < creator.postCount ? make(creator, back, now) : undefined;
    },
  };
}
