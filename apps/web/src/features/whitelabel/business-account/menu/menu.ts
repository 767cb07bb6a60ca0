/** The sidebar for editing: every entry in its section, in order. Pure. */
import {
  isAlwaysShown,
  MENU_ENTRIES,
  MENU_SECTIONS,
  type MenuChoice,
  type MenuEntry,
  type MenuSection,
} from '@leadwright/contract/accounts/menu';

export interface Choice extends MenuChoice {
  id: MenuEntry;
}

export const SECTIONS = Object.keys(MENU_SECTIONS) as MenuSection[];
const sectionOf = (id: MenuEntry) =>
  SECTIONS.find((section) => (MENU_SECTIONS[section] as readonly string[]).includes(id));

const plain = (id: MenuEntry): Choice => ({ id, label: '', hidden: false });

/** All entries; unnamed ones come last in their section. */
export function wholeMenu(saved: readonly Choice[]): Choice[] {
  const named = saved.filter(({ id }) => MENU_ENTRIES.includes(id));
  const rest = MENU_ENTRIES.filter((id) => !named.some((one) => one.id === id)).map(plain);
  return SECTIONS.flatMap((section) => [...named, ...rest].filter(({ id }) => sectionOf(id) === section));
}

export const entriesOf = (menu: readonly Choice[], section: MenuSection) =>
  menu.filter(({ id }) => sectionOf(id) === section);

/** An unchanged menu is not stored, so that entries of later versions take their default places. */
export function toSend(menu: readonly Choice[]): Choice[] {
  const isPlain = menu.every(({ id, label, hidden }, at) => id === MENU_ENTRIES[at] && !label.trim() && !hidden);
  return isPlain ? [] : [...menu];
}

/** Moves the entry to the place of another one in its section; elsewhere it stays. */
export function moveTo(menu: readonly Choice[], id: MenuEntry, over: MenuEntry): Choice[] {
  if (id === over || sectionOf(id) !== sectionOf(over)) return [...menu];
  const [from, to] = [id, over].map((one) => menu.findIndex((choice) => choice.id === one)) as [number, number];
  const moved = menu.filter((_, at) => at !== from);
  return [...moved.slice(0, to), menu[from] as Choice, ...moved.slice(to)];
}

/** Moves it one place up or down within its section. */
export function moveBy(menu: readonly Choice[], id: MenuEntry, step: 1 | -1): Choice[] {
  const neighbours = entriesOf(menu, sectionOf(id) as MenuSection);
  const over = neighbours[neighbours.findIndex((one) => one.id === id) + step];
  return over ? moveTo(menu, id, over.id) : [...menu];
}

export const change = (menu: readonly Choice[], id: MenuEntry, values: Partial<MenuChoice>): Choice[] =>
  menu.map((one) => (one.id === id ? { ...one, ...values, id } : one));

export const canHide = (id: MenuEntry) => !isAlwaysShown(id);
