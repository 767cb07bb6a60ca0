/**
 * Builds apps/web/public/map: land and borders of countries, for the small maps of the browser app. As paths of SVG, so that
 * the browser only has to put them in place: `world.json` for whole countries, and tiles of ten degrees for towns.
 *
 *   node scripts/build-map.mjs <world-atlas folder> <topojson-client folder>
 *
 * Source: Natural Earth (public domain) by way of the world-atlas package (ISC).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [atlas, client] = process.argv.slice(2).map((folder) => resolve(folder));
const { feature, mesh } = await import(pathToFileURL(join(client, 'src/index.js')).href);
const target = join(import.meta.dirname, '../apps/web/public/map');

/** `unit`: degrees of one step in the paths. `tolerance`: how far, in degrees, a line may leave the original. */
const WORLD = { file: 'countries-50m.json', unit: 0.02, tolerance: 0.03, smallest: 0.005 };
const TILES = { file: 'countries-10m.json', unit: 0.002, tolerance: 0.003, smallest: 0.00005 };
const TILE = 10;
/** Neighbours overlap, so that no seam shows between them. */
const OVERLAP = 0.02;

function read({ file }) {
  const all = JSON.parse(readFileSync(join(atlas, file), 'utf8'));
  return {
    rings: feature(all, all.objects.land).features.flatMap(({ geometry }) => geometry.coordinates.flat()),
    borders: mesh(all, all.objects.countries, (one, other) => one !== other).coordinates,
  };
}

/** Douglas and Peucker: leaves out points that lie close to the line between those that stay. */
function simplify(points, tolerance) {
  const kept = new Uint8Array(points.length);
  kept[0] = kept[points.length - 1] = 1;
  const open = [[0, points.length - 1]];
  while (open.length > 0) {
    const [from, to] = open.pop();
    let [farthest, most] = [0, tolerance ** 2];
    for (let at = from + 1; at < to; at += 1) {
      const away = distance(points[at], points[from], points[to]);
      if (away > most) [farthest, most] = [at, away];
    }
    if (farthest === 0) continue;
    kept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_point, at) => kept[at]);
}

/** Squared, from a point to a stretch. */
function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - part * dx) ** 2 + (y - ay - part * dy) ** 2;
}

const area = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * (ring.at(at - 1)[1] - y) - y * (ring.at(at - 1)[0] - x), 0)) / 2;

const SIDES = [
  [0, 'west', 1],
  [0, 'east', -1],
  [1, 'south', 1],
  [1, 'north', -1],
];

const crossing = (a, b, axis, edge) => {
  const part = (edge - a[axis]) / (b[axis] - a[axis]);
  return [0, 1].map((one) => (one === axis ? edge : a[one] + part * (b[one] - a[one])));
};

/** Sutherland and Hodgman: the part of a ring inside a rectangle. */
function clipRing(ring, box) {
  return SIDES.reduce((points, [axis, side, sign]) => {
    const isIn = (point) => sign * (point[axis] - box[side]) >= 0;
    return points.flatMap((point, at) => {
      const before = points.at(at - 1);
      const entry = isIn(point) === isIn(before) ? [] : [crossing(before, point, axis, box[side])];
      return isIn(point) ? [...entry, point] : entry;
    });
  }, ring);
}

/** The parts of a line inside a rectangle. */
function clipLine(line, box) {
  return SIDES.reduce(
    (lines, [axis, side, sign]) => lines.flatMap((one) => cutLine(one, axis, box[side], sign)),
    [line],
  );
}

function cutLine(line, axis, edge, sign) {
  const isIn = (point) => sign * (point[axis] - edge) >= 0;
  const parts = [];
  let part = [];
  line.forEach((point, at) => {
    const before = line[at - 1];
    if (before && isIn(point) !== isIn(before)) part.push(crossing(before, point, axis, edge));
    if (isIn(point)) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  });
  return [...parts, part].filter(({ length }) => length > 1);
}

/** Whole steps from the corner at the south-west; y grows to the south, as on screens. */
function pathOf(lines, { west, south }, unit, end) {
  return lines
    .map((line) => {
      const steps = line.map(([x, y]) => [Math.round((x - west) / unit), -Math.round((y - south) / unit)]);
      const moves = steps.slice(1).map(([x, y], at) => [x - steps[at][0], y - steps[at][1]]);
      const path = moves
        .filter(([x, y]) => x !== 0 || y !== 0)
        .map(([x, y]) => `${x}${y < 0 ? '' : ' '}${y}`)
        .reduce((text, move) => text + (text && !move.startsWith('-') ? ' ' : '') + move, '');
      return path && `M${steps[0].join(' ')}l${path}${end}`;
    })
    .join('');
}

function write(name, { rings, borders }, corner, unit) {
  const map = { unit, land: pathOf(rings, corner, unit, 'z'), borders: pathOf(borders, corner, unit, '') };
  writeFileSync(join(target, `${name}.json`), JSON.stringify(map));
  return map.land.length + map.borders.length;
}

function prepare(level) {
  const { rings, borders } = read(level);
  return {
    rings: rings
      .filter((ring) => area(ring) > level.smallest)
      .map((ring) => simplify(ring.slice(0, -1), level.tolerance)),
    borders: borders.map((line) => simplify(line, level.tolerance)),
  };
}

const boundsOf = (line) => ({
  west: Math.min(...line.map(([x]) => x)),
  east: Math.max(...line.map(([x]) => x)),
  south: Math.min(...line.map(([, y]) => y)),
  north: Math.max(...line.map(([, y]) => y)),
});
const meets = (a, b) => a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south;

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
let [size, files] = [write('world', prepare(WORLD), { west: -180, south: -90 }, WORLD.unit), 1];
const near = prepare(TILES);
const [rings, borders] = [near.rings, near.borders].map((lines) =>
  lines.map((line) => ({ line, bounds: boundsOf(line) })),
);
for (let west = -180; west < 180; west += TILE) {
  for (let south = -60; south < 90; south += TILE) {
    const box = {
      west: west - OVERLAP,
      south: south - OVERLAP,
      east: west + TILE + OVERLAP,
      north: south + TILE + OVERLAP,
    };
    const inside = (all, clip) => all.filter(({ bounds }) => meets(bounds, box)).flatMap(({ line }) => clip(line, box));
    const tile = {
      rings: inside(rings, (ring, edge) => [clipRing(ring, edge)].filter(({ length }) => length > 2)),
      borders: inside(borders, clipLine),
    };
    // Tiles of open sea are written too: a file that is not there would be an error in the browser.
    size += write(`${west}_${south}`, tile, { west, south }, TILES.unit);
    files += 1;
  }
}
console.log(`${files} files, ${Math.round(size / 1000)} kB`);
