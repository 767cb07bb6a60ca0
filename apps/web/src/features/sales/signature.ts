/**
 * The seller in one line at the bottom of the page. Most addresses already start with the name, so it is shown once.
 */
export function signatureOf(brand: string, address: string): string {
  const line = address
    .split('\n')
    .map((part) => part.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
  return beginsWith(line, brand) ? line : [brand, line].filter(Boolean).join(', ');
}

/** As whole words: "North" does not name "Northwind". */
const beginsWith = (line: string, name: string) =>
  line.slice(0, name.length).localeCompare(name, undefined, { sensitivity: 'base' }) === 0 &&
  !/^[\p{L}\p{N}]/u.test(line.slice(name.length));
