/** Where a fact was seen and how it was written there, so that a person can check it. Pure. */
export interface Evidence {
  url: string;
  /** mailto, text, encoded, written_out, cloudflare, script, schema_org, microdata, meta, tel, link, header, markup, card */
  how: string;
  text: string;
}

const MAX_TEXT = 160;

export function evidence(url: string, how: string, text: string): Evidence {
  const line = text
    .slice(0, 2 * MAX_TEXT)
    .replace(/\s+/g, ' ')
    .trim();
  return { url, how, text: line.slice(0, MAX_TEXT).toWellFormed() };
}
