/** What a page says in schema.org's words: JSON-LD, microdata and vCards, all in one shape. Pure. */

import { typeOf } from './marked-values.rules.ts';
import type { MarkedItem, Markup } from './markup.rules.ts';

export interface StructuredAddress {
  street: string;
  postalCode: string;
  city: string;
  state: string;
  country: string;
}

export interface StructuredPerson {
  name: string;
  firstName: string;
  lastName: string;
  title: string;
  email: string;
  phone: string;
  links: string[];
}

export interface StructuredData {
  /** Of the company itself. */
  name: string;
  emails: string[];
  phones: string[];
  faxes: string[];
  /** Profiles and maps. */
  links: string[];
  addresses: StructuredAddress[];
  people: StructuredPerson[];
}

type Node = Record<string, unknown>;

/** Properties of third parties, such as reviewers and authors. */
const OTHERS = new Set([
  'review',
  'reviews',
  'author',
  'creator',
  'sponsor',
  'funder',
  'brand',
  'manufacturer',
  'copyrightholder',
]);
/** Who stands here belongs to the company, whether a title says so or not. */
const MEMBERS = new Set(['employee', 'employees', 'founder', 'founders', 'member', 'members']);
const MOST_NODES = 5_000;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.slice(0, 500).trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  return isNode(value) ? textOf(value['name'] ?? value['@value'] ?? '') : '';
};
const textsOf = (value: unknown): string[] => listOf(value).map(textOf).filter(Boolean);

export function structuredDataOf(page: Markup): StructuredData {
  const data: StructuredData = { name: '', emails: [], phones: [], faxes: [], links: [], addresses: [], people: [] };
  for (const text of page.structured) walk(parsed(text), data);
  for (const item of page.items) take(data, nodeOf(item), item.as);
  return data;
}

/** Comments around it, control characters and commas too many are common; what is worse is left alone. */
function parsed(text: string): unknown {
  for (const attempt of [text, repaired(text)])
    try {
      return JSON.parse(attempt);
    } catch {
      // The next attempt, if there is one.
    }
  return null;
}

const repaired = (text: string) =>
  text
    .replace(
      /^\s{0,99}(?:\/\/)?\s{0,9}(?:<!--|(?:\/\*)?<!\[CDATA\[(?:\*\/)?)|(?:-->|(?:\/\/|\/\*)?\s{0,9}\]\]>(?:\*\/)?)\s{0,99}$/g,
      '',
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them, pages have them.
    .replace(/[\u0000-\u001f]/g, ' ')
    .replace(/,(?=\s{0,99}[}\]])/g, '');

/** Every node with the property it is the value of. Without recursion: pages nest as deep as they like. */
function walk(root: unknown, data: StructuredData): void {
  const waiting: [unknown, string][] = [[root, '']];
  for (let count = 0; waiting.length > 0 && count < MOST_NODES; count += 1) {
    const [value, as] = waiting.pop() as [unknown, string];
    if (Array.isArray(value)) for (const entry of value.slice(0, MOST_NODES).reverse()) waiting.push([entry, as]);
    if (!isNode(value) || OTHERS.has(as.toLowerCase())) continue;
    take(data, value, as);
    const inner = Object.entries(value).filter(([, entry]) => typeof entry === 'object' && entry !== null);
    for (const [name, entry] of inner.reverse()) waiting.push([entry, name === '@graph' ? '' : name]);
  }
}

const PERSON = /^(?:Person|Physician|Dentist|RealEstateAgent|vcard)$/;

function take(data: StructuredData, node: Node, as: string): void {
  const types = textsOf(node['@type']).map(typeOf);
  if (types.some((type) => PERSON.test(type)) && takePerson(data, node, as, types)) return;
  if (types.includes('PostalAddress') || node['streetAddress']) takeAddress(data, node);
  const isCompany = types.some(
    (type) =>
      !/^(?:Person|PostalAddress|WebPage|WebSite|ImageObject|BreadcrumbList|ListItem|Article|BlogPosting|Product|Offer|Event|Question|Answer|Review|Rating|SearchAction)$/.test(
        type,
      ),
  );
  if (isCompany && !as) data.name ||= textOf(node['name'] ?? node['legalName']);
  data.emails.push(...textsOf(node['email']));
  data.phones.push(...textsOf(node['telephone']));
  data.faxes.push(...textsOf(node['faxNumber']));
  if (!types.includes('Person')) data.links.push(...textsOf(node['sameAs']), ...textsOf(node['hasMap']));
}

/** Takes a person with a title or a membership. Other names, such as authors, are not contacts. */
function takePerson(data: StructuredData, node: Node, as: string, types: string[]): boolean {
  const title = textOf(node['jobTitle'] ?? node['roleName']);
  const isPerson = types.includes('Person') || Boolean(title);
  if (!isPerson) return false;
  const [email = ''] = textsOf(node['email']);
  const [phone = ''] = textsOf(node['telephone']);
  data.emails.push(...textsOf(node['email']));
  data.phones.push(...textsOf(node['telephone']));
  data.faxes.push(...textsOf(node['faxNumber']));
  if (!title && !MEMBERS.has(as.toLowerCase())) return true;
  data.people.push({
    name: textOf(node['name']),
    firstName: textOf(node['givenName']),
    lastName: textOf(node['familyName']),
    title: title || (/^founder/i.test(as) ? 'Founder' : ''),
    email,
    phone,
    links: [...textsOf(node['sameAs']), ...textsOf(node['url'])],
  });
  return true;
}

function takeAddress(data: StructuredData, node: Node): void {
  const address = {
    street: textOf(node['streetAddress']),
    postalCode: textOf(node['postalCode']),
    city: textOf(node['addressLocality']),
    state: textOf(node['addressRegion']),
    country: textOf(node['addressCountry']),
  };
  if (address.street && (address.city || address.postalCode)) data.addresses.push(address);
}

/** Microdata and vCards as JSON-LD would say it. */
function nodeOf({ type, values }: MarkedItem): Node {
  const node: Node = { '@type': type };
  for (const { name, text } of values) {
    const clean = text.replace(/\s+/g, ' ').trim();
    if (clean) node[name] = node[name] === undefined ? clean : [...listOf(node[name]), clean];
  }
  return node;
}
