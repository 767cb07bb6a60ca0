/** Channels and videos as resources of the YouTube Data API: only the parts that were asked for. */

import { chanceAt } from '../../world/chance.ts';
import { type Creator, profileText } from '../../world/creators/creators.ts';
import type { Video } from '../../world/creators/videos.ts';

const TOPICS: Record<string, string> = {
  Music: 'https://en.wikipedia.org/wiki/Music',
  Gaming: 'https://en.wikipedia.org/wiki/Video_game_culture',
  Sports: 'https://en.wikipedia.org/wiki/Sport',
  'Restaurants, Food & Grocery': 'https://en.wikipedia.org/wiki/Food',
  'Fitness & Yoga': 'https://en.wikipedia.org/wiki/Physical_fitness',
};
const OTHER_TOPIC = 'https://en.wikipedia.org/wiki/Lifestyle_(sociology)';

const etag = (id: string) => Buffer.from(id).toString('base64url').slice(0, 27);

function thumbnails(id: string) {
  const size = (name: string, width: number, height: number) => ({
    url: `https://creators.example/thumbnails/${id}/${name}.jpg`,
    width,
    height,
  });
  return { default: size('default', 88, 88), medium: size('medium', 240, 240), high: size('high', 800, 800) };
}

export const uploadsPlaylist = ({ userId }: Creator) => `UU${userId.slice(2)}`;

function channelSnippet(creator: Creator) {
  const chance = chanceAt(3, 'channel start', creator.index);
  return {
    title: creator.fullName,
    description: profileText(creator),
    customUrl: `@${creator.username}`,
    publishedAt: new Date(Date.UTC(2009 + chance.int(0, 14), chance.int(0, 11), chance.int(1, 28))).toISOString(),
    thumbnails: thumbnails(creator.userId),
    localized: { title: creator.fullName, description: profileText(creator) },
    country: creator.country.code,
  };
}

export const CHANNEL_PARTS: Record<string, (creator: Creator) => object> = {
  id: () => ({}),
  snippet: channelSnippet,
  statistics: (creator) => ({
    viewCount: String(creator.views * creator.postCount),
    subscriberCount: String(threeDigits(creator.followers)),
    hiddenSubscriberCount: false,
    videoCount: String(creator.postCount),
  }),
  contentDetails: (creator) => ({ relatedPlaylists: { likes: '', uploads: uploadsPlaylist(creator) } }),
  brandingSettings: (creator) => ({
    channel: {
      title: creator.fullName,
      description: profileText(creator),
      keywords: creator.hashtags.join(' '),
      country: creator.country.code,
    },
  }),
  topicDetails: (creator) => ({
    topicIds: [],
    topicCategories: creator.interests.map(({ name }) => TOPICS[name] ?? OTHER_TOPIC),
  }),
  status: () => ({
    privacyStatus: 'public',
    isLinked: true,
    longUploadsStatus: 'longUploadsUnspecified',
    madeForKids: false,
  }),
  localizations: () => ({}),
};

/** YouTube shows no more than three digits of a subscriber count. */
function threeDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / unit) * unit;
}

function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `PT${minutes > 0 ? `${minutes}M` : ''}${rest}S`;
}

export const VIDEO_PARTS: Record<string, (video: Video) => object> = {
  id: () => ({}),
  snippet: (video) => ({
    publishedAt: video.publishedAt.toISOString(),
    channelId: video.creator.userId,
    title: video.title,
    description: video.creator.bio,
    thumbnails: thumbnails(video.id),
    channelTitle: video.creator.fullName,
    tags: video.creator.hashtags,
    categoryId: '22',
    liveBroadcastContent: 'none',
    defaultLanguage: video.creator.country.language,
  }),
  statistics: (video) => ({
    viewCount: String(video.views),
    likeCount: String(video.likes),
    favoriteCount: '0',
    commentCount: String(video.comments),
  }),
  contentDetails: (video) => ({
    duration: duration(video.seconds),
    dimension: '2d',
    definition: 'hd',
    caption: 'false',
  }),
  status: () => ({ uploadStatus: 'processed', privacyStatus: 'public', license: 'youtube', embeddable: true }),
};

type Parts<T> = Record<string, (item: T) => object>;

export function resource<T>(kind: string, id: string, item: T, parts: readonly string[], known: Parts<T>): object {
  const filled = parts.filter((part) => part !== 'id').map((part) => [part, known[part]?.(item)]);
  return { kind: `youtube#${kind}`, etag: etag(id), id, ...Object.fromEntries(filled) };
}

export function foundChannel(creator: Creator): object {
  const { title, description, publishedAt, thumbnails: pictures } = channelSnippet(creator);
  return {
    kind: 'youtube#searchResult',
    etag: etag(creator.userId),
    id: { kind: 'youtube#channel', channelId: creator.userId },
    snippet: {
      publishedAt,
      channelId: creator.userId,
      title,
      description,
      thumbnails: pictures,
      channelTitle: title,
      liveBroadcastContent: 'none',
      publishTime: publishedAt,
    },
  };
}

export function playlistItem(video: Video, position: number): object {
  return {
    kind: 'youtube#playlistItem',
    etag: etag(video.id),
    id: Buffer.from(`item ${video.id}`).toString('base64url'),
    snippet: {
      publishedAt: video.publishedAt.toISOString(),
      channelId: video.creator.userId,
      title: video.title,
      description: video.creator.bio,
      thumbnails: thumbnails(video.id),
      channelTitle: video.creator.fullName,
      playlistId: uploadsPlaylist(video.creator),
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
    },
    contentDetails: { videoId: video.id, videoPublishedAt: video.publishedAt.toISOString() },
  };
}
