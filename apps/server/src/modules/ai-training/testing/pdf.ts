/** PDFs written by hand, for tests. */
import { deflateSync } from 'node:zlib';

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

const stream = (content: Buffer | string, more = '') => {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}${more}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** Objects by their numbers, from 1; the first is the catalogue. */
export function pdfOf(objects: (Buffer | string)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = 9;
  const add = (part: Buffer | string) => {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    at += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(`${index + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const begins = at;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${begins}\n%%EOF\n`);
  return Buffer.concat(parts);
}

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** Each page is its lines. */
export function pdfWith(pages: string[][], trailer = ''): Buffer {
  const contents = pages.map((lines) =>
    stream(`BT /F1 12 Tf 72 720 Td ${lines.map((line) => `(${escaped(line)}) Tj 0 -16 Td`).join(' ')} ET`),
  );
  return pdfOfContents(contents, trailer);
}

function pdfOfContents(contents: (Buffer | string)[], trailer = ''): Buffer {
  const kids = contents.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>`,
      FONT,
      ...contents.flatMap((content, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`,
        content,
      ]),
    ],
    trailer,
  );
}

/** A page that is nothing but a picture, as a scanner makes it. */
export const scannedPdf = (): Buffer => pdfOfContents([stream('q 612 0 0 792 0 0 cm Q')]);

const MEGABYTE = 1024 * 1024;

/** A few kilobytes that become as many megabytes. */
export const bombPdf = (megabytes: number): Buffer =>
  pdfOfContents([stream(deflateSync(Buffer.alloc(megabytes * MEGABYTE, ' ')), '/Filter/FlateDecode')]);

/** The same, packed twice. */
export const doubleBombPdf = (megabytes: number): Buffer =>
  pdfOfContents([
    stream(deflateSync(deflateSync(Buffer.alloc(megabytes * MEGABYTE, ' '))), '/Filter[/FlateDecode/FlateDecode]'),
  ]);

/** Protected with a password. */
export const lockedPdf = (): Buffer =>
  pdfWith(
    [['A secret']],
    `/Encrypt<</Filter/Standard/V 1/R 2/P -64/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>/ID[<0102><0102>]`,
  );

/** Pages without anything on them. */
export const manyPagesPdf = (count: number): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}]>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R>>'),
  ]);
