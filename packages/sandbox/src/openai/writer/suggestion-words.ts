/** Texts of suggestions. */
import type { Language } from './prompt.ts';

interface Wording {
  title: string;
  description: string;
}

export interface CardWords {
  companies: Wording;
  people: Wording;
  creators: Wording;
  /** Job titles that are searched for, in the reader's words. */
  titles: Record<string, string>;
  reason: Record<'customers' | 'regions' | 'problems' | 'main_offer' | 'difference', string>;
}

export const CARD_WORDS: Record<Language, CardWords> = {
  en: {
    companies: {
      title: '{trade} in and around {city}',
      description:
        'Well-rated local businesses ({inside}) within {km} km of {city} that can be reached by phone and website.',
    },
    people: {
      title: '{title}: {inside}, {city}',
      description: 'People who decide for themselves ({title}) in {inside} in {city}.',
    },
    creators: {
      title: '{platform} creators on {inside}, {country}',
      description: 'Creators with 5,000 to 100,000 followers whose audience cares about {inside}.',
    },
    titles: { Owner: 'Owners', 'Managing Director': 'Managing directors', 'Operations Manager': 'Operations managers' },
    reason: {
      customers: 'You said who buys from you:',
      regions: 'You work here:',
      problems: 'You solve this problem:',
      main_offer: 'You offer this:',
      difference: 'This sets you apart:',
    },
  },
  es: {
    companies: {
      title: '{trade} en {city} y alrededores',
      description: 'Negocios locales bien valorados ({inside}) a menos de {km} km de {city}, con teléfono y web.',
    },
    people: {
      title: '{title}: {inside}, {city}',
      description: 'Personas que deciden ({title}) en {inside} en {city}.',
    },
    creators: {
      title: 'Creadores de {platform} sobre {inside}, {country}',
      description: 'Creadores con entre 5.000 y 100.000 seguidores cuyo público se interesa por {inside}.',
    },
    titles: {
      Owner: 'Propietarios',
      'Managing Director': 'Directores generales',
      'Operations Manager': 'Responsables de operaciones',
    },
    reason: {
      customers: 'Dijiste quién te compra:',
      regions: 'Trabajas aquí:',
      problems: 'Resuelves este problema:',
      main_offer: 'Ofreces esto:',
      difference: 'Esto te distingue:',
    },
  },
};

interface Topic extends Record<Language, string> {
  /** What creators write under their posts. */
  keyword: string;
}

export const BUSINESS: Topic = { keyword: 'business', en: 'business', es: 'negocios' };

/** What creators talk about, by the first part of a trade's place in the taxonomy. */
export const TOPICS: Record<string, Topic> = {
  food_and_drink: { keyword: 'foodie', en: 'food', es: 'comida' },
  health_care: { keyword: 'wellness', en: 'wellness', es: 'bienestar' },
  lifestyle_services: { keyword: 'skincare', en: 'beauty', es: 'belleza' },
  sports_and_recreation: { keyword: 'fitness', en: 'fitness', es: 'ejercicio' },
  shopping: { keyword: 'fashion', en: 'fashion', es: 'moda' },
  travel_and_transportation: { keyword: 'travel', en: 'travel', es: 'viajes' },
  lodging: { keyword: 'travel', en: 'travel', es: 'viajes' },
};
