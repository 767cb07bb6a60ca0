/** A business profile from a website's pages: each field with its source page, empty if there is none. */
import { words } from '../../world/text.ts';
import { citiesIn, tradeName, tradesIn } from './places.ts';
import { type Asked, type Language, listIn } from './prompt.ts';

interface Page {
  url: string;
  title: string;
  text: string;
}
interface Said {
  value: string;
  url: string;
}

/** Of a value: a sentence or two. */
const MOST_LETTERS = 400;

/** Words that reveal the subject of a sentence, in both languages. */
const ABOUT = {
  offer:
    /\b(?:we (?:offer|provide|build|make|sell|help|design|install)|our (?:services?|products?|offer)|your .+ in |ofrecemos|hacemos|fabricamos|vendemos|ayudamos|dise[nñ]amos|instalamos|nuestros? (?:servicios?|productos?))/i,
  description:
    /\b(?:we (?:are|have been)|since \d{4}|founded|about us|somos|desde \d{4}|fundad[ao]|llevamos|atendemos)\b/i,
  customers:
    /\b(?:families|customers?|clients?|patients?|guests?|for (?:small|local|companies|businesses|families)|clientes?|pacientes?|hu[eé]spedes|familias|empresas|pymes)\b/i,
  problems:
    /\b(?:problems?|without|no more|save|avoid|instead of|tired of|reduce|problemas?|sin |ahorra|evita|en lugar de|reduce)\b/i,
  difference:
    /\b(?:only|unlike|first|award|guarantee|since \d{4}|family|certified|[uú]nic[oa]s?|a diferencia|garant[ií]a|premio|desde \d{4}|familiar|certificad[oa]s?)\b/i,
  packages:
    /[$€£]\s?\d|\d\s?(?:€|euros?|dollars?|usd|eur)\b|\b(?:per month|plans?|packages?|pricing|al mes|planes?|paquetes?|tarifas?)\b/i,
} as const;

const TONE: Record<Language, string> = {
  en: 'Friendly and plain; texts in English',
  es: 'Cercano y claro; textos en español',
};

export function writeProfile(asked: Asked): Record<string, Said | null> {
  const pages = listIn(asked.data['pages']).map(({ url = '', title = '', text = '' }) => ({ url, title, text }));
  const [home] = pages;
  if (!home) return {};
  const city = first(pages, ({ title, text }) => citiesIn(`${title} ${text}`)[0]?.name);
  const trade = first(pages, ({ title, text }) => {
    const named = tradesIn(title)[0] ?? tradesIn(text.slice(0, 2000))[0];
    return named && tradeName(named, asked.language);
  });
  return {
    company_name: { value: nameIn(home), url: home.url },
    industry: trade,
    main_offer: sentenceAbout(pages, ABOUT.offer) ?? tagline(home) ?? tradeIn(trade, city),
    description: sentenceAbout(pages, ABOUT.description, 2),
    customers: sentenceAbout(pages, ABOUT.customers),
    regions: city,
    problems: sentenceAbout(pages, ABOUT.problems),
    difference: sentenceAbout(pages, ABOUT.difference),
    packages: sentenceAbout(pages, ABOUT.packages, 3),
    tone: { value: TONE[asked.language], url: home.url },
    website: { value: home.url, url: home.url },
  };
}

const tradeIn = (trade: Said | null, city: Said | null): Said | null =>
  trade && city && { value: `${trade.value}, ${city.value}`, url: trade.url };

function first(pages: Page[], find: (page: Page) => string | undefined): Said | null {
  for (const page of pages) {
    const value = find(page);
    if (value) return { value, url: page.url };
  }
  return null;
}

/** "Blue Heron Dental: your dentist in Austin", "Contact | Blue Heron Dental", "Sol, en Sevilla" */
function nameIn({ title }: Page): string {
  const parts = title.split(/\s*[|–—·]\s*|:\s+|,\s+(?=en |em |à |a |in )|\s-\s/).filter(Boolean);
  const isGeneral = (part: string) => /^(?:home|inicio|welcome|bienvenidos?|contact|contacto|about)/i.test(part);
  return (parts.find((part) => !isGeneral(part)) ?? title).trim();
}

/** What the title says beside the name. */
function tagline(page: Page): Said | null {
  const rest = page.title.replace(nameIn(page), '').replace(/^[\s:|,–—·-]+|[\s:|,–—·-]+$/g, '');
  const value = rest.replace(/^(?:your|tu|su) /i, '');
  const isPlace = /^(?:in|en|em|a|à) /i.test(value);
  if (isPlace || words(value).length < 2) return null;
  return { value: value.charAt(0).toUpperCase() + value.slice(1), url: page.url };
}

function sentenceAbout(pages: Page[], pattern: RegExp, most = 1): Said | null {
  for (const { url, text } of pages) {
    const found = text
      .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}¿¡])/u)
      .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
      .filter((sentence) => words(sentence).length >= 4 && words(sentence).length <= 50 && pattern.test(sentence));
    if (found.length > 0) return { value: [...new Set(found)].slice(0, most).join(' ').slice(0, MOST_LETTERS), url };
  }
  return null;
}
