/** Goes through all people (or creators) and keeps one page of those who fit. */
export interface Scan {
  total: number;
  page: number[];
}

export function scan(count: number, fits: (index: number) => boolean, offset: number, limit: number): Scan {
  const page: number[] = [];
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (!fits(i)) continue;
    if (total >= offset && page.length < limit) page.push(i);
    total++;
  }
  return { total, page };
}
