/** How the parts of a name are written in addresses. Pure. */
import { fold } from '../../leads/public.ts';

/** Often left out of an address, or run together with what follows. */
const PARTICLES = new Set(
  'al bin da das de del della den der di do dos du el la las le les lo los of san santa ten ter van vom von y zu zum zur'.split(
    ' ',
  ),
);
const TITLES = new Set('dr dra prof ing mag dipl lic mr mrs ms sr sra don dona herr frau jr phd md mba'.split(' '));

/** Letters that are spelt out in some countries and simplified in others: Müller is mueller or muller. */
const SPELT_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
const speltOut = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåøæ]/g, (letter) => SPELT_OUT[letter] as string);

const plainWords = (text: string) =>
  fold(text.replace(/['’`´]/g, ''))
    .split(' ')
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word && !TITLES.has(word));

/** A first and a last name as an address writes them; either may be empty. */
export interface NameForm {
  first: string;
  last: string;
}

/** Every way to write the name, the likeliest first: whole before shortened, simplified before spelt out, never mixed. */
export function nameForms(firstName = '', lastName = ''): NameForm[] {
  const spellings = [(text: string) => plainWords(text), (text: string) => plainWords(speltOut(text))].map((words) => ({
    firsts: firstNames(words(firstName)),
    lasts: lastNames(words(lastName)),
  }));
  const forms = [0, 1].flatMap((short) =>
    [0, 1, 2, 3].flatMap((part) =>
      spellings.map(({ firsts, lasts }) => ({ first: firsts[short] ?? '', last: lasts[part] ?? '' })),
    ),
  );
  return [...new Map(forms.map((form) => [`${form.first} ${form.last}`, form])).values()];
}

/** "Jean-Pierre" is also jean. */
const firstNames = (words: readonly string[]) => [words.join(''), words[0] ?? ''];

/** "de la Cruz Romero" is also cruzromero, cruz and romero. */
function lastNames(words: readonly string[]): string[] {
  const bearing = words.filter((word) => !PARTICLES.has(word));
  const shorter = bearing.length > 0 ? [bearing.join(''), bearing[0] as string, bearing.at(-1) as string] : [];
  return [words.join(''), ...shorter];
}
