/**
 * After a build, writes a .br and a .gz next to every text file, so that the server never compresses on the fly, and
 * reports the size of the first usable screen. The build fails if that exceeds its budget.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const SMALLEST = 512;

interface Options {
  /** Parts of module paths in the first screen, besides the entry and its static imports. */
  firstScreen: string[];
  /** Budget of brotli-compressed JavaScript for the first screen, in bytes. */
  budget: number;
}

export function precompress({ firstScreen, budget }: Options): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const sizes = new Map<string, number>();
      const names = [...Object.keys(bundle), 'index.html', 'favicon.svg', 'map/world.json'].filter((name) =>
        TEXT.test(name),
      );
      await Promise.all([...new Set(names)].map(async (name) => sizes.set(name, await compress(join(dir, name)))));
      const first = filesOfFirstScreen(bundle, firstScreen);
      const total = first.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
      report(sizes, first, total, budget);
      if (total > budget) this.error(`The first screen costs ${total} bytes of JavaScript, ${budget} are allowed.`);
    },
  };
}

async function compress(file: string) {
  const source = await readFile(file);
  if (source.length < SMALLEST) return source.length;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(source, { params }),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return br.length;
}

/** The entry, the named screens, and all of their static imports. */
function filesOfFirstScreen(bundle: Rolldown.OutputBundle, screens: string[]) {
  const wanted = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (wanted.has(name) || chunk?.type !== 'chunk') return;
    wanted.add(name);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const holds = chunk.moduleIds.some((id) => screens.some((part) => id.includes(part)));
    if (chunk.isEntry || holds) add(chunk.fileName);
  }
  return [...wanted];
}

function report(sizes: Map<string, number>, first: string[], total: number, budget: number) {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const line = (name: string) => `  ${kB(sizes.get(name) ?? 0)}  ${name}`;
  const bySize = (a: string, b: string) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0);
  const rest = [...sizes.keys()].filter((name) => name.endsWith('.js') && !first.includes(name));
  console.log(
    ['First screen (brotli):', ...first.sort(bySize).map(line), `  ${kB(total)}  of ${kB(budget).trim()} allowed`].join(
      '\n',
    ),
  );
  console.log(['Loaded later, largest:', ...rest.sort(bySize).slice(0, 8).map(line)].join('\n'));
}
