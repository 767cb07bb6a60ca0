/**
 * A page as a person reads it: its title, and its text below the headings, without menus, footers, cookie notices and lists
 * of links. What the page says stays text, whatever it says. Pure.
 */
import { HEADING } from '../extraction/elements.data.ts';
import { type Element, type Line, type Markup, withoutSigns } from '../extraction/markup.rules.ts';
import { readPage } from '../extraction/page.reader.ts';

export interface Section {
  /** '' before the first heading. */
  heading: string;
  text: string;
}

export interface ReadablePage {
  title: string;
  sections: Section[];
}

const AROUND = new Set([
  'nav',
  'footer',
  'aside',
  'form',
  'button',
  'select',
  'dialog',
  'noscript',
  'datalist',
  'menu',
]);
const AROUND_CLASS =
  /(?:^|[\s_-])(?:nav|navbar|navigation|footer|breadcrumbs?|cookies?|consent|sidebar|share|social|newsletter|popup|modal)(?:$|[\s_-])/i;
const CONTENT = new Set(['main', 'article']);
/** Their class names speak of everything that is on the page. */
const WHOLE = new Set(['html', 'body', 'main', 'article']);

/** Less is a teaser: the text is elsewhere. */
const MIN_CONTENT = 200;
const MAX_LINK_LABEL = 60;
const MOSTLY = 0.8;
const RIGHTS = /^(©|\(c\)|copyright\b).{0,120}$/i;
const MAX_TITLE = 200;
/** A shorter line may be there twice for a reason. */
const MIN_REPEATED = 25;

export function readableOf(html: string): ReadablePage {
  const page = readPage(html);
  const lines = page.lines.filter((line) => !isSign(line));
  const own = withoutSurroundings(page, lines);
  const chosen = lengthOf(own) > 0 ? own : lines;
  return { title: titleOf(page), sections: sectionsOf(chosen) };
}

/** As the page announces itself to search engines; '' when it does not. */
export function descriptionOf(html: string): string {
  const { metas } = readPage(html);
  return tidy(metas.get('description') ?? metas.get('og:description') ?? '');
}

const isSign = ({ text }: Line) => !/[\p{L}\p{N}]/u.test(text);
const lengthOf = (lines: Line[]) => lines.reduce((sum, { text }) => sum + text.length, 0);

function withoutSurroundings(page: Markup, lines: Line[]): Line[] {
  const isAround = verdicts(
    ({ name, classes }) => AROUND.has(name) || (!WHOLE.has(name) && classes !== '' && AROUND_CLASS.test(classes)),
  );
  const isContent = verdicts(({ name }) => CONTENT.has(name));
  const linked = linkedIn(page);
  const own = lines.filter((line) => {
    if (isAround(line.element) || RIGHTS.test(line.text)) return false;
    return HEADING.has(line.element.name) || !isMenu(line, linked.get(line));
  });
  const content = own.filter(({ element }) => isContent(element));
  if (lengthOf(content) >= MIN_CONTENT) return content;
  // The head of a page is its menu, except for the title in it.
  const isHead = verdicts(({ name }) => name === 'header');
  return own.filter(({ element }) => HEADING.has(element.name) || !isHead(element));
}

interface Linked {
  links: number;
  chars: number;
}

/** How much of each line is links to other pages. An address or a number to call is no other page. */
function linkedIn({ links, lines }: Markup): Map<Line, Linked> {
  const found = new Map<Line, Linked>();
  for (const { href, text, line: no } of links) {
    const line = lines[no];
    if (!line || /^(mailto|tel):/i.test(href)) continue;
    const before = found.get(line) ?? { links: 0, chars: 0 };
    found.set(line, { links: before.links + 1, chars: before.chars + text.trim().length });
  }
  return found;
}

/** A line of nothing but links is a menu, or "read more". */
const isMenu = ({ text }: Line, { links, chars }: Linked = { links: 0, chars: 0 }) =>
  links > 0 && chars >= text.length * MOSTLY && text.length <= links * MAX_LINK_LABEL;

/** Whether the element, or one around it, is such a one. Each is looked at once. */
function verdicts(isOne: (element: Element) => boolean): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  return (element) => {
    const path: Element[] = [];
    let verdict = false;
    for (let at: Element | null = element; at; at = at.parent) {
      const before = known.get(at);
      verdict = before ?? isOne(at);
      if (before === undefined) path.push(at);
      if (verdict || before !== undefined) break;
    }
    for (const at of path) known.set(at, verdict);
    return verdict;
  };
}

const tidy = (text: string) =>
  withoutSigns(text)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();

function sectionsOf(lines: Line[]): Section[] {
  const sections: { heading: string; lines: string[] }[] = [];
  const seen = new Set<string>();
  for (const { text, element, heading } of lines) {
    const line = tidy(text);
    const isHeading = HEADING.has(element.name);
    if (!line || (!isHeading && line.length >= MIN_REPEATED && seen.has(line))) continue;
    seen.add(line);
    const current = sections.at(-1);
    if (isHeading) sections.push({ heading: line, lines: [] });
    else if (current) current.lines.push(line);
    else sections.push({ heading: tidy(heading), lines: [line] });
  }
  return sections
    .filter((section, no) => section.lines.length > 0 || isFollowed(sections, no))
    .map(({ heading, lines: own }) => ({ heading, text: own.join('\n') }));
}

/** A heading without text says something when another heading stands below it, such as a title above chapters. */
const isFollowed = (sections: { lines: string[] }[], no: number) => (sections[no + 1]?.lines.length ?? 0) > 0;

/** Without the name of the site behind it, where the page itself shows the shorter one. */
function titleOf({ title, metas, lines }: Markup): string {
  const written = tidy(title || metas.get('og:title') || '');
  const shown = lines.find(({ element }) => element.name === 'h1');
  const heading = shown ? tidy(shown.text) : '';
  return (heading && (!written || written.includes(heading)) ? heading : written).slice(0, MAX_TITLE);
}
