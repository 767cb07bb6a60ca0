/**
 * The HTML of a page names what the page loads first (first-load.json of the build), so that the browser asks for all of it at
 * once instead of learning of each part from the one before.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Files {
  /** A regular expression over the path; the first that fits counts. */
  path: string;
  scripts: string[];
  styles: string[];
}

export interface Pages {
  /** The page for a path, with or without a query. */
  htmlOf(url: string): string;
  /** Sources for the content security policy: the scripts that stand in the page itself. */
  ownScripts: string[];
}

export function readPages(directory: string): Pages {
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  const file = join(directory, 'first-load.json');
  const files: Files[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const pages = files.map((each) => ({ path: new RegExp(each.path), html: withLinks(html, each) }));
  return {
    htmlOf: (url) => pages.find(({ path }) => path.test(url.split('?', 1)[0] ?? ''))?.html ?? html,
    ownScripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => hashOf(script ?? '')),
  };
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Style sheets come before those of the entry would, so that screens can overrule the kit: order is kept by cascade layers. */
function withLinks(html: string, { scripts, styles }: Files): string {
  const isNew = (address: string) => !html.includes(`"${address}"`);
  const links = [
    ...scripts.filter(isNew).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...styles.filter(isNew).map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ];
  return html.replace('</head>', `${links.join('')}</head>`);
}
