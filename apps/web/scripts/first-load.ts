/**
 * Lists the files each page loads first, so that the server can name them in its HTML. Otherwise the browser discovers
 * each file from the previous one. Other pages get only the shared parts. Writes first-load.json next to index.html,
 * and adds the script of ask-early.ts and the font to the page.
 */
import type { Plugin, Rolldown } from 'vite';
import { minifySync } from 'vite';
import { askEarly, type WordFiles } from './ask-early.ts';
import { PAGE_QUESTIONS } from './page-questions.ts';

/** The first match wins. Roots are suffixes of module paths. */
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
      // Placed before the first style sheet; otherwise the script would wait for it. Uses a replacer function because a
      // replacement string would interpret the dollar signs of the script.
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

/** The font file for Latin characters. The others are rare enough to load later. */
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
