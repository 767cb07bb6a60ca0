/** Ideal customer profiles from a business profile, the training and feedback on earlier ones. */
import { createRandom, type Random } from '../../random.ts';
import { INDUSTRIES, type Industry } from '../../world/companies/industries.ts';
import { CITIES, type City } from '../../world/geography/cities.ts';
import { fold } from '../../world/text.ts';
import { type Facts, factsOf, inside, shortened } from './facts.ts';
import { regionCities, tradeName, tradesIn } from './places.ts';
import { type Asked, type Language, listIn, textsIn } from './prompt.ts';
import { BUSINESS, CARD_WORDS, type CardWords, TOPICS } from './suggestion-words.ts';

interface Reason {
  text: string;
  source: string;
}
interface Card {
  kind: string;
  title: string;
  description: string;
  reasons: Reason[];
  [filter: string]: unknown;
}

interface Ground {
  say: CardWords;
  language: Language;
  trades: Industry[];
  cities: City[];
  radius: number;
  reasons: Reason[];
}

type Maker = (ground: Ground, turn: number) => Card;

export function writeSuggestions(asked: Asked): { suggestions: Card[] } {
  const random = createRandom(1, 'suggestions', asked.whole);
  const earlier = listIn(asked.data['feedback']);
  const ground = groundOf(asked, earlier, random);
  const used = new Set(earlier.map(({ title = '' }) => fold(title)));
  const cards: Card[] = [];
  for (let turn = 0; cards.length < asked.count && turn < 12; turn++) {
    const card = (MAKERS[turn % MAKERS.length] as Maker)(ground, Math.floor(turn / MAKERS.length));
    if (used.has(fold(card.title))) continue;
    used.add(fold(card.title));
    cards.push(card);
  }
  return { suggestions: cards };
}

function groundOf(asked: Asked, earlier: Record<string, string>[], random: Random): Ground {
  const profile = textsIn(asked.data['profile']);
  const why = new Set(earlier.filter(({ vote }) => vote === 'down').map(({ reason }) => reason));
  const named = tradesIn(`${profile['customers'] ?? ''} ${profile['main_offer'] ?? ''}`);
  const disliked = earlier.filter(({ vote, reason }) => vote === 'down' && reason === 'wrong_trade');
  const unwanted = new Set(disliked.flatMap(({ title = '' }) => tradesIn(title)));
  const trades = [...named, ...random.shuffle(USUAL)].filter((trade) => !unwanted.has(trade));
  const cities = regionCities(`${profile['regions'] ?? ''} ${profile['description'] ?? ''}`);
  const others = cities[0] ? CITIES.filter(({ country }) => country === cities[0]?.country) : CITIES.slice(0, 5);
  return {
    say: CARD_WORDS[asked.language],
    language: asked.language,
    trades: [...new Set(trades)],
    cities: [...new Set(why.has('wrong_area') ? [...others, ...cities] : [...cities, ...others])],
    radius: why.has('too_small') ? 50 : 20,
    reasons: reasonsOf(profile, factsOf(asked), CARD_WORDS[asked.language]),
  };
}

const USUAL = INDUSTRIES.filter(({ weight }) => weight >= 1.8).slice(0, 20);

/** Each states a fact and its source: the key of a profile field, or the number of a source. */
function reasonsOf(profile: Record<string, string>, facts: Facts, say: CardWords): Reason[] {
  const fields = ['customers', 'regions', 'problems', 'main_offer', 'difference'] as const;
  const training = facts.training(24);
  return [
    ...(training?.n ? [{ text: `${training.text}.`, source: String(training.n) }] : []),
    ...fields.flatMap((field) =>
      profile[field] ? [{ text: `${say.reason[field]} ${inside(shortened(profile[field], 18))}.`, source: field }] : [],
    ),
  ];
}

/** Three per card, with a different first one each time. */
const reasonsFor = ({ reasons }: Ground, turn: number): Reason[] =>
  [...reasons, ...reasons].slice(turn % Math.max(1, reasons.length)).slice(0, Math.min(3, reasons.length));

const nth = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;
const placeOf = (city: City) => `${city.international}, ${city.country.name}`;
const filled = (template: string, values: Record<string, string>) =>
  template.replace(/\{([a-z]+)\}/g, (_, name: string) => values[name] ?? '');

const companies: Maker = (ground, turn) => {
  const [trade, city] = [nth(ground.trades, turn), nth(ground.cities, turn)];
  const named = tradeName(trade, ground.language);
  const values = { trade: named, inside: inside(named), city: city.name, km: String(ground.radius) };
  return {
    kind: 'companies',
    title: filled(ground.say.companies.title, values),
    description: filled(ground.say.companies.description, values),
    industries: [trade.name],
    places: [placeOf(city)],
    radius_km: ground.radius,
    keyword: '',
    with_website: true,
    with_phone: true,
    min_rating: 4,
    titles: [],
    seniorities: [],
    platform: '',
    followers_min: null,
    followers_max: null,
    reasons: reasonsFor(ground, turn),
  };
};

const people: Maker = (ground, turn) => {
  const [trade, city] = [nth(ground.trades, turn + 1), nth(ground.cities, turn)];
  const title = nth(['Owner', 'Managing Director', 'Operations Manager'], turn);
  const named = inside(tradeName(trade, ground.language));
  const values = { title: ground.say.titles[title] ?? title, inside: named, city: city.name };
  return {
    kind: 'people',
    title: filled(ground.say.people.title, values),
    description: filled(ground.say.people.description, values),
    industries: [trade.name],
    places: [placeOf(city)],
    radius_km: null,
    keyword: '',
    titles: [title],
    seniorities: [['Founder/Owner', 'C-Level', 'Manager'][turn % 3]],
    platform: '',
    with_website: false,
    with_phone: false,
    min_rating: null,
    followers_min: null,
    followers_max: null,
    reasons: reasonsFor(ground, turn + 1),
  };
};

const creators: Maker = (ground, turn) => {
  const [trade, city] = [nth(ground.trades, turn), nth(ground.cities, turn)];
  const platform = nth(['instagram', 'youtube', 'tiktok'], turn);
  const topic = TOPICS[trade.hierarchy[0] ?? ''] ?? BUSINESS;
  const values = { inside: topic[ground.language], country: city.country.name, platform: PLATFORMS[platform] ?? '' };
  return {
    kind: 'creators',
    title: filled(ground.say.creators.title, values),
    description: filled(ground.say.creators.description, values),
    industries: [],
    places: [city.country.name],
    radius_km: null,
    keyword: topic.keyword,
    titles: [],
    seniorities: [],
    platform,
    with_website: false,
    with_phone: false,
    min_rating: null,
    followers_min: 5_000,
    followers_max: 100_000,
    reasons: reasonsFor(ground, turn + 2),
  };
};

const PLATFORMS: Record<string, string> = { instagram: 'Instagram', youtube: 'YouTube', tiktok: 'TikTok' };
const MAKERS: readonly Maker[] = [companies, people, creators];
