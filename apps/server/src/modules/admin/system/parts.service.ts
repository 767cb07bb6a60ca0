/** The packages that the product is made of, with their licenses: those of the lockfile that are not for development. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../platform/config/version.ts';

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

export interface Part {
  name: string;
  version: string;
  license: string;
}

const PACKAGES = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(PACKAGES) + PACKAGES.length);

export async function readParts(root = ROOT): Promise<Part[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const shipped = Object.entries(packages).filter(([path, { dev, link }]) => path.includes(PACKAGES) && !dev && !link);
  const parts = shipped.map(([path, { version = '', license = '' }]) => ({ name: nameOf(path), version, license }));
  const byName = new Map(parts.map((part) => [`${part.name} ${part.version}`, part]));
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name));
}
