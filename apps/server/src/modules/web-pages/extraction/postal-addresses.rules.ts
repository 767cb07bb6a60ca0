/** Where a company is, as its pages say: marked for machines, or in the few shapes that cannot be mistaken. Pure. */
import { regionOf } from '../../../platform/countries.ts';
import { fold } from '../../leads/public.ts';
import { type Evidence, evidence } from './evidence.rules.ts';
import { type Markup, withoutSigns } from './markup.rules.ts';
import { plainLetters } from './plain.rules.ts';
import { isOthersSection } from './strangers.rules.ts';
import type { StructuredAddress, StructuredData } from './structured-data.rules.ts';

export interface PublishedAddress extends StructuredAddress {
  evidence: Evidence;
}

/** "Calle Mayor 1, 28001 Madrid", "Hauptstr. 5 | 10115 Berlin", "12 rue de la Paix 75002 Paris". */
const CODE_THEN_CITY =
  /(?:^|[\s,|·•-])(?:[A-Z]{1,2}-)?(\d{5}|\d{4}(?:-\d{3}| [A-Z]{2})?)[\s,]{1,3}(\p{Lu}[\p{L}'’. -]{1,40}?)(?=\s?(?:$|[,(|·•;/]|\s-\s|\sTel))/u;
/** "500 Congress Ave, Austin, TX 78701". */
const AMERICAN = /(?:^|[,|·•]\s?)(\p{Lu}[\p{L}'’. -]{1,40}),?\s([A-Z]{2}),?\s(\d{5}(?:-\d{4})?)\b/u;
/** "10 High Street, London SW1A 1AA". */
const BRITISH = /(?:^|[,|·•]\s?)(\p{Lu}[\p{L}'’. -]{1,40}),?\s([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\b/u;

const STREET_WORD =
  /\b(?:c|cl|calle|avda?|av|avenida|avenue|ave|paseo|ps|plaza|pza|plz|ronda|carrer|camino|carretera|ctra|travesia|rue|boulevard|bd|blvd|impasse|chemin|place|quai|allee|route|street|st|road|rd|lane|ln|drive|dr|way|court|ct|square|sq|highway|hwy|parkway|pkwy|terrace|close|row|rua|praca|largo|via|viale|piazza|corso)\b|(?:stras?se|str|weg|platz|allee|gasse|ring|damm|ufer|steig|markt|hof|graben|chaussee)\b/;
const MAX_TEXT = 200;

const isStreet = (text: string) =>
  /\d/.test(text) && text.length <= 90 && STREET_WORD.test(plainLetters(text).replaceAll('.', ' '));

interface Parts {
  before: string;
  postalCode: string;
  city: string;
  state: string;
}

function partsOf(text: string): Parts | null {
  const american = AMERICAN.exec(text);
  if (american) {
    const [, city = '', state = '', postalCode = ''] = american;
    return { before: text.slice(0, american.index), city, state, postalCode };
  }
  const british = BRITISH.exec(text);
  if (british) {
    const [, city = '', postalCode = ''] = british;
    return { before: text.slice(0, british.index), city, state: '', postalCode };
  }
  const usual = CODE_THEN_CITY.exec(text);
  if (!usual) return null;
  const [, postalCode = '', city = ''] = usual;
  return { before: text.slice(0, usual.index), postalCode, city, state: '' };
}

/** The part of a line that is the street: behind the name of the company or a label. */
function streetIn(text: string): string {
  const pieces = text.split(/\s?[|·•;:]\s?|\s[-–]\s/);
  const whole = pieces.at(-1)?.replace(/^[\s,]+|[\s,]+$/g, '') ?? '';
  if (isStreet(whole)) return whole;
  return whole.split(/,\s/).find(isStreet) ?? '';
}

function shown(page: Markup, country: string, url: string): PublishedAddress[] {
  return page.lines.flatMap((line, index) => {
    if (line.text.length > MAX_TEXT || !/\d[\dA-Z]/.test(line.text)) return [];
    const parts = partsOf(withoutSigns(line.text));
    if (!parts) return [];
    const above = withoutSigns(page.lines[index - 1]?.text ?? '');
    const street =
      streetIn(parts.before) || (parts.before.trim().length < 3 && above.length <= 90 ? streetIn(above) : '');
    if (!street || isOthersSection(page, index)) return [];
    const { postalCode, city, state } = parts;
    return [{ street, postalCode, city: city.trim(), state, country, evidence: evidence(url, 'text', line.text) }];
  });
}

/** A key that is the same for different spellings. */
export const addressKey = ({ street, postalCode, city }: StructuredAddress): string =>
  fold(`${street.replace(/\bstr(?:\.|aße|asse)?(?=\s|$)/i, 'str')} ${postalCode || city}`);

export function postalAddressesOf(
  page: Markup,
  structured: StructuredData,
  country: string,
  url: string,
): PublishedAddress[] {
  const marked = structured.addresses.map((address) => ({
    ...address,
    country: regionOf(address.country) ?? country,
    evidence: evidence(url, 'schema_org', Object.values(address).filter(Boolean).join(', ')),
  }));
  return [...marked, ...shown(page, country.toUpperCase(), url)];
}
