/**
 * What a page loads first, for the server to name in the HTML it answers: otherwise the browser learns of each part from the one
 * before. Pages that are not listed get the parts around them. Writes first-load.json beside index.html, and puts the script of
 * ask-early.ts and the font into the page.
 */
import type { Plugin, Rolldown } from 'vite';
import { minifySync } from 'vite';
import { askEarly, type WordFiles } from './ask-early.ts';
import { PAGE_QUESTIONS } from './page-questions.ts';

/** The first that fits counts. Roots are ends of paths of modules. */
export interface FirstLoadPage {
  path: string;
  roots: string[];
}

interface Files {
  path: string;
  scripts: string[];
  styles: string[];
}

export function firstLoad(pages: FirstLoadPage[]): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Before the first style sheet, or the script would wait for it.
      // By a function: in a text, the dollars of the script would be places to fill in.
      handler: (html, { bundle = {} }) =>
        html.replace('<link rel="icon"', (icon) => `${fontOf(bundle)}${scriptOf(bundle)}${icon}`),
    },
    generateBundle(_options, bundle) {
      const files = pages.map((page) => filesOf(bundle, page));
      const missing = files.filter(({ scripts }) => scripts.length === 0).map(({ path }) => path);
      if (missing.length > 0) this.error(`No part of the build has the pages ${missing.join(', ')}.`);
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(files) });
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle, { path, roots }: FirstLoadPage): Files {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const add = (name: string) => {
    const chunk = bundle[name];
    if (scripts.has(name) || chunk?.type !== 'chunk') return;
    scripts.add(name);
    chunk.imports.forEach(add);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && modulesOf(chunk).some((id) => roots.some((root) => id.endsWith(root))))
      add(chunk.fileName);
  return { path, scripts: [...scripts].map((name) => `/${name}`), styles: [...styles].map((name) => `/${name}`) };
}

/** A module in a shared chunk is imported through a small chunk of its own, which only re-exports it. */
const modulesOf = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk) => [...moduleIds, facadeModuleId ?? ''];

/** The letters of most languages; the others are rare enough to wait. */
function fontOf(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : '';
}

function scriptOf(bundle: Rolldown.OutputBundle): string {
  const words: WordFiles = { en: {}, es: {} };
  for (const name of Object.keys(bundle)) {
    const [, language, part] = /words-(\w+)-(public|app|admin)-[\w-]+\.json$/.exec(name) ?? [];
    if (language && part) words[language] = { ...words[language], [part]: `/${name}` };
  }
  const { code } = minifySync(
    'ask-early.js',
    `(${askEarly.toString()})(${JSON.stringify(words)}, ${JSON.stringify(PAGE_QUESTIONS)})`,
  );
  return `<script>${code.trim()}</script>`;
}
