/** The people a page presents, with title and what stands on the same card. Pure. */
import { fold, profileOf, seniorityOfTitle } from '../../leads/public.ts';
import { emailsOf, isRole, type Place } from './emails.rules.ts';
import { type Evidence, evidence } from './evidence.rules.ts';
import { type Element, isWithin, type Line, type Markup, withoutSigns } from './markup.rules.ts';
import { couldBeTitle, isTitle, nameOf, type PersonName } from './person-names.rules.ts';
import { e164Of, phonesOf } from './phones.rules.ts';
import { plainLetters } from './plain.rules.ts';
import { isMakersLine, isOthersSection } from './strangers.rules.ts';
import type { StructuredData, StructuredPerson } from './structured-data.rules.ts';

export interface PublishedPerson extends PersonName {
  title: string;
  seniority: string;
  email: string;
  phone: string;
  linkedinUrl: string;
  evidence: Evidence;
}

const MOST = 300;

export function peopleOf(page: Markup, structured: StructuredData, place: Place, country: string): PublishedPerson[] {
  const marked = structured.people.flatMap((person) => ofStructured(person, place.url, country) ?? []);
  const found = cardsIn(page).slice(0, MOST);
  const counts = countsOf(found);
  const shown = found.map((card, index) => ofCard(page, card, found[index + 1], { counts, place, country }));
  return [...marked, ...shown];
}

export const personKey = ({ firstName, lastName }: PersonName): string => fold(`${firstName} ${lastName}`);

function ofStructured(person: StructuredPerson, url: string, country: string): PublishedPerson | null {
  const { firstName, lastName, title } = person;
  const name = firstName && lastName ? { firstName, lastName } : nameOf(person.name);
  if (!name) return null;
  return {
    ...name,
    title,
    seniority: seniorityOfTitle(title),
    linkedinUrl: profileIn(person.links),
    email: emailIn(person.email),
    phone: person.phone ? (e164Of(person.phone.replace(/^tel:/i, ''), country) ?? '') : '',
    evidence: evidence(url, 'schema_org', [person.name, title].filter(Boolean).join(', ')),
  };
}

/** The first address that is a person's profile. */
const profileIn = (addresses: string[]): string =>
  addresses
    .filter((address) => address.includes('linkedin.'))
    .map(profileOf)
    .find((profile) => profile?.key.startsWith('in/'))?.url ?? '';

const emailIn = (text: string) => (/^(?:mailto:)?([^\s@?]{1,64}@[^\s@?]{3,190})$/i.exec(text)?.[1] ?? '').toLowerCase();

interface Card {
  name: PersonName;
  title: string;
  line: number;
  element: Element;
}

interface Piece {
  text: string;
  line: number;
  isLoud: boolean;
}

const TEAM =
  /\b(?:team|staff|people|equipo|mitarbeiter|ansprechpartner|equipe|quienes|nosotros|about|uber-uns|ueber-uns|leadership|management|personal|profesionales|doctors|doctores|arzte|kanzlei|anwalte|attorneys|agents|wer-wir-sind|qui-sommes|equipa|chi-siamo)\b/;
const CARD_CLASS =
  /(?:^|[\s_-])(?:team|member|staff|person|people|employee|equipo|miembro|mitarbeiter|ansprechpartner|equipe|membre|profile|doctor|agent|attorney)/i;
/** "Geschäftsführer: Max Mustermann", as imprints say it. */
const LABELLED = /^(.{3,50}?)\s?:\s(.{5,60})$/;
/** "Responsable de la publication: ..." is a legal notice, not a job title. */
const DUTY =
  /^(?:responsib|verantwortlich|responsab|responsav)\p{L}* (?:for|fur|de[ls]?|du|da|do|por|per) .*(?:site|sitio|sito|web|content|inhalt|conten|conteudo|publica|redac)/u;
/** "Ada Lovelace, CEO", "Ada Lovelace – CEO", "Ada Lovelace (CEO)". */
const ON_ONE_LINE = /^(.{5,60}?)(?:,\s|\s[–—|-]\s|\s?[|/·•]\s?|\s\()(.{2,80}?)\)?$/;

function cardsIn(page: Markup): Card[] {
  const isTeam = TEAM.test(
    plainLetters(`${page.title} ${page.lines.find(({ element }) => element.name === 'h1')?.text ?? ''}`),
  );
  const pieces = page.lines.flatMap(piecesOf);
  const cards: Card[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece;
    const found = nameWithTitle(page, pieces, at, isTeam);
    if (!found || isMakersLine(page, piece.line) || isOthersSection(page, piece.line)) continue;
    cards.push({ ...found, line: piece.line, element: (page.lines[piece.line] as Line).element });
    at += found.used;
  }
  return cards;
}

/** A line in its parts. */
function piecesOf(line: Line, index: number): Piece[] {
  if (line.text.length > 300) return [];
  const isLoud = line.parts.length > 1 || LOUD.test(line.element.name);
  const pieces: Piece[] = [];
  for (const part of line.parts) {
    const text = TRIMMED.exec(withoutSigns(part))?.[1];
    if (text) pieces.push({ text, line: index, isLoud });
  }
  return pieces;
}
const LOUD = /^(?:h[1-6]|dt|th|strong|b|figcaption)$/;
const TRIMMED = /^[\s,–—|:·•-]*(.*?)[\s,–—|:·•(-]*$/;

/** The name at this place with its title: below it, or above it where the two stand closer together. */
function nameWithTitle(page: Markup, pieces: Piece[], at: number, isTeam: boolean) {
  const piece = pieces[at] as Piece;
  const whole = onOneLine(piece.text);
  if (whole) return { ...whole, used: 0 };
  const name = nameOf(piece.text);
  if (!name) return null;
  const [next, before, other] = [pieces[at + 1], pieces[at - 1], pieces[at - 2]];
  const isTaken = before && other && areBeside(page, other, before) && nameOf(other.text) !== null;
  const above = before && !isTaken && isTitle(before.text) && areBeside(page, before, piece);
  const below = next && isTitleBelow(page, piece, next, isTeam);
  if (below && (!above || areBeside(page, piece, next))) return { name, title: next.text, used: 1 };
  return above ? { name, title: before.text, used: 0 } : null;
}

function isTitleBelow(page: Markup, piece: Piece, next: Piece, isTeam: boolean): boolean {
  if (next.line - piece.line > 1) return false;
  const isCard = piece.isLoud && (isTeam || hasCardClass((page.lines[piece.line] as Line).element));
  if (nameOf(next.text)) return isCard && !next.isLoud && couldBeTitle(next.text);
  return isTitle(next.text) || (isCard && couldBeTitle(next.text));
}

/** On one line, or on two under one parent. */
function areBeside(page: Markup, one: Piece, other: Piece): boolean {
  const [first, second] = [page.lines[one.line] as Line, page.lines[other.line] as Line];
  return first === second || (Math.abs(one.line - other.line) === 1 && first.element.parent === second.element.parent);
}

function hasCardClass(element: Element): boolean {
  let [current, steps]: [Element | null, number] = [element, 0];
  for (; current && steps < 4; steps += 1) {
    if (CARD_CLASS.test(current.classes)) return true;
    current = current.parent;
  }
  return false;
}

function onOneLine(text: string): { name: PersonName; title: string } | null {
  if (text.length > 140 || !/[,:–—|/·•(-]/.test(text)) return null;
  const [, label = '', named = ''] = LABELLED.exec(text) ?? [];
  const isJob = label && isTitle(label) && !DUTY.test(plainLetters(label));
  const labelled = isJob ? nameOf(named.split(/,\s|\s?\/\s?/)[0] ?? '') : null;
  if (labelled) return { name: labelled, title: label };
  const [, first = '', second = ''] = ON_ONE_LINE.exec(text) ?? [];
  const name = first ? nameOf(first) : null;
  return name && isTitle(second) ? { name, title: second } : null;
}

/** The number of people per element. A person's card is the largest element that contains no other person. */
function countsOf(cards: Card[]): Map<Element, number> {
  const counts = new Map<Element, number>();
  for (const { element } of cards)
    for (let current: Element | null = element; current; current = current.parent)
      counts.set(current, (counts.get(current) ?? 0) + 1);
  return counts;
}

const OUTSIDE = /^(?:|body|html|main|section|form|footer|header|nav|ul|ol|table|tbody)$/;

function cardOf({ element }: Card, counts: Map<Element, number>): Element {
  let card = element;
  for (let next = card.parent; next && counts.get(next) === 1 && !OUTSIDE.test(next.name); next = next.parent)
    card = next;
  return card;
}

interface Around {
  counts: Map<Element, number>;
  place: Place;
  country: string;
}

const MOST_LINES = 15;

function ofCard(page: Markup, card: Card, next: Card | undefined, { counts, place, country }: Around): PublishedPerson {
  const box = cardOf(card, counts);
  const isBoxed = box !== card.element;
  const outer = isBoxed ? box : (card.element.parent ?? box);
  const from = isBoxed ? Math.max(0, card.line - MOST_LINES) : card.line;
  const to = Math.min(next?.line ?? page.lines.length, card.line + MOST_LINES, page.lines.length);
  const isOn = (element: Element) => isWithin(element, outer);
  const lines = page.lines.slice(from, to).map((line) => (isOn(line.element) ? line : BLANK));
  const links = page.links.flatMap((link) =>
    link.line >= from && link.line <= to && link.line !== next?.line && isOn(link.element)
      ? [{ ...link, line: link.line - from }]
      : [],
  );
  const hiding = page.hiding.flatMap((entry) =>
    entry.line >= from && entry.line < to && lines[entry.line - from] !== BLANK
      ? [{ ...entry, line: entry.line - from }]
      : [],
  );
  const own: Markup = { ...page, lines, links, hiding, metas: new Map(), scripts: [] };
  const email = emailsOf(own, NOTHING, place).find(({ address }) => !isRole(address))?.address ?? '';
  const phone = phonesOf(own, NOTHING, country, place.url)[0]?.e164 ?? '';
  const { name, title } = card;
  const linkedinUrl = profileIn(links.map(({ href }) => href));
  const shown = evidence(place.url, 'card', `${name.firstName} ${name.lastName}, ${title}`);
  return { ...name, title, seniority: seniorityOfTitle(title), email, phone, linkedinUrl, evidence: shown };
}

const BLANK: Line = { parts: [], text: '', element: { name: '', classes: '', parent: null }, heading: '' };
const NOTHING: StructuredData = { name: '', emails: [], phones: [], faxes: [], links: [], addresses: [], people: [] };
