/** Files that may be PDFs, and the text of their pages. Pure. */

const SIGNATURE = '%PDF-';
/** Some programs write a little before it. */
const SIGNATURE_WITHIN = 1024;

export const looksLikePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, SIGNATURE_WITHIN).toString('latin1').includes(SIGNATURE);

/** A line this much shorter than the longest ends its paragraph. */
const SHORT = 0.7;
const ENDS = /[.:;!?…"”»)]$/;
const BEGINS = /^([•▪●◦–—*-]\s|\d{1,3}[.)]\s|\p{Lu}[\p{Lu}\s]{3,}$)/u;

/** Lines of a page put together to paragraphs, and words to words that a line break had split. */
export function unwrapped(page: string): string {
  const lines = page.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const paragraphs: string[] = [];
  let before = '';
  for (const line of lines) {
    const goesOn = before !== '' && line !== '' && !BEGINS.test(line) && !isEnd(before, longest);
    if (!goesOn) paragraphs.push(line);
    else paragraphs.push(joined(paragraphs.pop() ?? '', line));
    before = line;
  }
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n');
}

const isEnd = (line: string, longest: number) =>
  line.length < longest * SHORT || (ENDS.test(line) && line.length < longest * 0.9);

const joined = (start: string, end: string) =>
  /\p{Ll}-$/u.test(start) && /^\p{Ll}/u.test(end) ? start.slice(0, -1) + end : `${start} ${end}`;
