/** A round of suggestions for screenshots, in both languages, and its estimates. */
import type { ProfileField } from '@leadwright/contract/ai/business-profile';
import type { ReadSource, Suggestion, SuggestionRound } from '@leadwright/contract/ai/suggestions';
import type { Language } from '@leadwright/i18n';

const profile = (field: ProfileField): ReadSource => ({ kind: 'profile', field, title: field, where: '', url: null });
const training = (kind: ReadSource['kind'], where: string, url: string | null = null): ReadSource => ({
  kind,
  field: null,
  title: where,
  where,
  url,
});
const page = (path: string) => training('website', `https://haldenroe.test${path}`, `https://haldenroe.test${path}`);

const WORDS = {
  en: {
    titles: [
      'Owner-led dental clinics, Greater Lisbon',
      'Practice managers of physiotherapy groups',
      'Portuguese parenting creators',
    ],
    texts: [
      'One to three chairs, a website, and bookings by phone only.',
      'Groups with two to eight sites, where the manager buys software.',
      'Creators who review family services and could show your clinics.',
    ],
    reasons: [
      'You build booking pages for clinics with fewer than ten people.',
      'Your three best cases are dental, two of them in Lisbon.',
      '“Who decides?” is answered with “the owner, in one call”.',
      'Your larger package starts at two sites.',
      'The case of Passo Firme: 31% fewer missed calls in a quarter.',
      'You name word of mouth among parents as your best channel.',
    ],
    names: ['Dentist', 'Lisbon, Portugal', 'Physiotherapist', 'Portugal', 'Practice manager'],
    question: 'Q&A, Who decides to buy?',
    failed: 'The AI did not answer. Nothing was charged; try again in a moment.',
  },
  es: {
    titles: [
      'Clínicas dentales llevadas por su dueño, Gran Lisboa',
      'Gerentes de grupos de fisioterapia',
      'Creadores portugueses sobre crianza',
    ],
    texts: [
      'De uno a tres sillones, un sitio web y reservas solo por teléfono.',
      'Grupos de dos a ocho centros en los que el gerente compra el software.',
      'Creadores que reseñan servicios para familias y podrían enseñar tus clínicas.',
    ],
    reasons: [
      'Creas páginas de reservas para clínicas de menos de diez personas.',
      'Tus tres mejores casos son dentales, dos de ellos en Lisboa.',
      '«¿Quién decide?» se responde con «el dueño, en una llamada».',
      'Tu paquete grande empieza en dos centros.',
      'El caso de Passo Firme: un 31 % menos de llamadas perdidas en un trimestre.',
      'Dices que el boca a boca entre padres es tu mejor canal.',
    ],
    names: ['Dentista', 'Lisboa, Portugal', 'Fisioterapeuta', 'Portugal', 'Gerente de clínica'],
    question: 'Preguntas, ¿Quién decide la compra?',
    failed: 'La IA no respondió. No se ha cobrado nada; inténtalo de nuevo en un momento.',
  },
} as const;

type Words = (typeof WORDS)[Language];

const searchesOf = ({ names: [dentist, lisbon, physio, portugal, manager] }: Words): Suggestion['search'][] => [
  {
    type: 'industry',
    industries: [{ slug: 'dentist', name: dentist }],
    radius_km: 25,
    keyword: '',
    location: { id: 1, label: lisbon, kind: 'city', lat: 38.72, lon: -9.14 },
    with_website: true,
    with_phone: true,
    min_rating: 4,
  },
  {
    type: 'people',
    titles: [manager],
    seniorities: ['Manager'],
    keyword: '',
    industries: [{ slug: 'physiotherapist', name: physio }],
    locations: [{ id: 2, label: portugal, kind: 'country', lat: 39, lon: -8 }],
  },
  {
    type: 'influencer',
    platform: 'instagram',
    keyword: '',
    followers_min: 10_000,
    followers_max: 80_000,
    locations: [{ id: 2, label: portugal, kind: 'country', lat: 39, lon: -8 }],
  },
];

const sourcesOf = ({ question }: Words): ReadSource[] => [
  profile('main_offer'),
  page('/cases'),
  training('qa', question),
  profile('packages'),
  training('file', 'case-passo-firme.pdf, page 3'),
  profile('customers'),
];
/** The reasons on each card. */
const ON_CARD = [[0, 1, 2], [3, 4], [5]];

export function roundOf(language: Language): SuggestionRound {
  const words = WORDS[language];
  const [sources, searches] = [sourcesOf(words), searchesOf(words)];
  const suggestions = searches.map(
    (search, n): Suggestion => ({
      id: n + 1,
      title: words.titles[n] ?? '',
      description: words.texts[n] ?? '',
      search,
      reasons: (ON_CARD[n] ?? []).map((at) => ({ text: words.reasons[at] ?? '', source: sources[at] as ReadSource })),
      vote: n === 0 ? 'up' : null,
      reason: null,
      note: '',
    }),
  );
  return {
    id: 2,
    state: 'ready',
    problem: words.failed,
    credits: 1,
    by: 'Mara Lindqvist',
    read: sources,
    training_sources: 14,
    suggestions,
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
  };
}

const found = (matches: number, owned: number, expected: number, maximum: number) => ({
  matches,
  matches_is_minimum: false,
  is_loading: false,
  contactable: null,
  owned,
  list: null,
  owned_is_minimum: false,
  new_to_you: matches - owned,
  this_search: 100,
  has_leads: true,
  expected_credits: expected,
  maximum_credits: maximum,
  cost_each: 1,
  balance: 500,
  balance_after: 500 - maximum,
  is_affordable: true,
  source: 'Lead index',
  cells: [],
  distribution: [],
});
export const ESTIMATES = {
  industry: found(346, 214, 126, 132),
  people: found(142, 0, 396, 426),
  influencer: found(37, 0, 70, 74),
};
