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

export interface NameForms {
  /** Every way to write the part, the likeliest first. */
  first: string[];
  last: string[];
}

export const nameForms = (firstName = '', lastName = ''): NameForms => ({
  first: formsOf(firstName, (words) => [words[0] as string]),
  last: formsOf(lastName, lastNames),
});

function formsOf(text: string, shorter: (words: string[]) => string[]): string[] {
  const spellings = [plainWords(text), plainWords(speltOut(text))].filter((words) => words.length > 0);
  const whole = spellings.map((words) => words.join(''));
  return [...new Set([...whole, ...spellings.flatMap(shorter)])];
}

/** "de la Cruz Romero" is also cruzromero, cruz and romero. */
function lastNames(words: string[]): string[] {
  const bearing = words.filter((word) => !PARTICLES.has(word));
  if (bearing.length === 0) return [];
  return [bearing.join(''), bearing[0] as string, bearing.at(-1) as string];
}
