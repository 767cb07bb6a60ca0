/** Which technologies a page gives away, with what gave them away. Pure. */
import type { WebPage } from '../web-pages.port.ts';
import { type Evidence, evidence } from './evidence.rules.ts';
import type { Markup } from './markup.rules.ts';
import type { StructuredData } from './structured-data.rules.ts';
import { SURE_ENOUGH, TRACES, type Trace } from './technologies.data.ts';

export interface DetectedTechnology {
  technology: string;
  confidence: number;
  evidence: Evidence;
}

/** One sign seen on one page; those of all pages count together. */
export interface Sign {
  trace: Trace;
  evidence: Evidence;
}

type Texts = Record<Trace['in'], string[]>;

const CODE_TAGS = new Set(['script', 'link']);
const PICTURE_TAGS = new Set(['img', 'source']);

/** Relative, or on a host of the site's domain. */
function isOwn(address: string, domain: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(address)) return !/^[a-z][a-z0-9+.-]*:/i.test(address);
  const host = /^(?:https?:)?\/\/([^/?#:]{1,253})/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}

function textsOf(page: Markup, structured: StructuredData, { headers, url }: WebPage, domain: string): Texts {
  const links = [...page.links.map(({ href }) => href), ...structured.links];
  const urls = page.assets.map((asset) => asset.url);
  return {
    header: Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`),
    generator: [page.metas.get('generator')?.trim() ?? ''].filter(Boolean),
    meta: [...page.metas].map(([name, content]) => `${name}=${content.slice(0, 200)}`),
    code: page.assets.filter(({ tag }) => CODE_TAGS.has(tag)).map((asset) => asset.url),
    file: [...new Set([...urls, ...links])].filter((address) => isOwn(address, domain)),
    picture: page.assets.filter(({ tag }) => PICTURE_TAGS.has(tag)).map((asset) => asset.url),
    link: [...new Set([...links, ...urls])],
    script: page.scripts,
    comment: page.comments,
    host: [URL.parse(url)?.hostname ?? ''],
  };
}

const MAX_ADDRESS = 2_000;
const HOW: Partial<Record<Trace['in'], string>> = { header: 'header', link: 'link', host: 'link' };

export function signsOf(page: Markup, structured: StructuredData, webPage: WebPage, domain: string): Sign[] {
  const texts = textsOf(page, structured, webPage, domain);
  return TRACES.flatMap((trace) => {
    const text = texts[trace.in].find((candidate) =>
      trace.pattern.test(trace.in === 'script' ? candidate : candidate.slice(0, MAX_ADDRESS)),
    );
    if (text === undefined) return [];
    const shown = trace.in === 'script' ? (trace.pattern.exec(text)?.[0] ?? '') : text;
    return [{ trace, evidence: evidence(webPage.url, HOW[trace.in] ?? 'markup', shown) }];
  });
}

/** Different signs add up; the same one on every page of a site is one sign. */
export function technologiesFrom(signs: Sign[]): DetectedTechnology[] {
  const byTrace = new Map(signs.toReversed().map((sign) => [sign.trace, sign]));
  const names = [...new Set(TRACES.map(({ technology }) => technology))];
  return names.flatMap((technology) => {
    const own = [...byTrace.values()].filter(({ trace }) => trace.technology === technology);
    const doubt = own.reduce((left, { trace }) => left * (1 - trace.confidence), 1);
    const strongest = own.toSorted((a, b) => b.trace.confidence - a.trace.confidence)[0];
    if (!strongest || 1 - doubt < SURE_ENOUGH) return [];
    return [{ technology, confidence: Math.round((1 - doubt) * 100) / 100, evidence: strongest.evidence }];
  });
}
