/** What an installation needs of the locked packages, as far as they are installed on this machine: no package for development. */

/** Where Node finds a package that `from` asks for: in its own folder, or in one above it. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return null;
  }
}

function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const must = [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies));
  return [...must.map((name) => [name, true]), ...Object.keys(optionalDependencies).map((name) => [name, false])];
}

/**
 * The places of `packages` in a lockfile that `roots` cannot do without. Packages of other systems are not installed, and left out; one
 * that is missing although it is needed is an error.
 */
export function shippedOf(packages, roots, isInstalled) {
  const found = new Set();
  const open = [...roots];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const source = packages[place].link ? packages[place].resolved : place;
    for (const [name, isMust] of neededBy(packages[source])) {
      const next = placeOf(packages, source, name);
      if (next && isInstalled(next)) open.push(next);
      else if (isMust) throw new Error(`${name}, which ${source} needs, is not installed. Run: npm ci`);
    }
  }
  return [...found].sort();
}

/** The lockfile of what is shipped. */
export function trimmedLock(lock, shipped) {
  const kept = new Set(['', ...shipped, ...shipped.map((place) => lock.packages[place].resolved)]);
  const packages = Object.entries(lock.packages).filter(([place]) => kept.has(place));
  return { ...lock, packages: Object.fromEntries(packages) };
}
