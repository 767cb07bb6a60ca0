/**
 * Ships translations as JSON: the browser parses them much faster than a script, and the page can request them before
 * any script runs. The build writes each part to a file and replaces its import by the URL.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../../../packages/i18n/src');
const LOADER = /apps[\\/]web[\\/]src[\\/]lib[\\/]i18n\.ts$/;
const IMPORT = /import\('@leadwright\/i18n\/([a-z]+-[a-z]+)'\)/g;

export function wordsAsData(): Plugin {
  return {
    name: 'words-as-data',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: LOADER },
      async handler(code) {
        let changed = code;
        for (const [found, name] of code.matchAll(IMPORT)) {
          const source = await readWords(name as string);
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `assets/words-${name}-${hash}.json`;
          this.emitFile({ type: 'asset', fileName, source });
          changed = changed.replace(found, fetched(`/${fileName}`));
        }
        return { code: changed, map: null };
      },
    },
  };
}

async function readWords(name: string): Promise<string> {
  const { words } = await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href);
  return JSON.stringify(words);
}

/** Returns what an import would. Failures name the file, as an import's would. */
const fetched = (address: string) => `fetch('${address}').then(async (reply) => {
  if (!reply.ok) throw new Error('Unable to load ${address}');
  return { words: await reply.json() };
})`;
