/** Rows pasted from a spreadsheet or a text: by tabs, semicolons or commas, with a first line of names or in our order. */
export interface Pasted {
  columns: string[];
  rows: Record<string, string>[];
  /** What remains when only these rows are kept, the line of names with them. */
  keep: (indexes: number[]) => string;
}

const SEPARATORS = ['\t', ';', ','];

/** `names` are what people may call a column, in any language, by our own name for it. */
export function readPasted(text: string, order: readonly string[], names: Record<string, string[]>): Pasted {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const separator = separatorOf(lines[0] ?? '');
  const cells = lines.map((line) => cellsOf(line, separator));
  const head = (cells[0] ?? []).map((cell) => columnCalled(cell, order, names));
  const named = head.filter(Boolean).length >= Math.min(2, head.length) && head.some(Boolean);
  const columns = named
    ? head.map((column) => column ?? '')
    : order.slice(0, Math.max(0, ...cells.map((row) => row.length)));
  const rows = cells
    .slice(named ? 1 : 0)
    .map((row) =>
      Object.fromEntries(columns.flatMap((column, index) => (column && row[index] ? [[column, row[index]]] : []))),
    );
  const [first, ...rest] = named ? lines : [null, ...lines];
  const keep = (indexes: number[]) =>
    [first, ...indexes.map((index) => rest[index])].filter((line) => line != null).join('\n');
  return { columns: columns.filter(Boolean), rows, keep };
}

/** The separator that cuts the first line most often. */
const separatorOf = (line: string) =>
  SEPARATORS.reduce((best, one) => (line.split(one).length > line.split(best).length ? one : best));

/** Cells of one line; a cell in quotes may contain the separator, and "" for a quote. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] as string;
    if (quoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const columnCalled = (cell: string, order: readonly string[], names: Record<string, string[]>) =>
  order.find((column) => [column, ...(names[column] ?? [])].some((name) => plain(name) === plain(cell)));
