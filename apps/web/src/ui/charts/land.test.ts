import { describe, expect, it } from 'vitest';
import { viewOf } from './cells.ts';
import { placedOn, sheetsOf } from './land.ts';

const FILES = import.meta.glob<string>('../../../public/map/*.json', { query: '?raw', import: 'default' });
const fileOf = (name = '') => FILES[`../../../public/map/${name}.json`];
const around = (lat: number, lon: number, radiusKm = 15) => viewOf([], { lat, lon, radiusKm }, 366, 196);
const names = (view: ReturnType<typeof around>) => sheetsOf(view).map(({ name }) => name);

describe('the land behind a map', () => {
  it('uses the tiles around a town, and one world file for a country', () => {
    expect(names(around(38.72, -9.14))).toEqual(['-10_30']);
    expect(names(around(40.01, -9))).toEqual(['-10_30', '-10_40']);
    expect(names(around(40, -4, 500))).toEqual(['world']);
  });

  it('continues past the date line', () => {
    expect(names(around(-16.8, 179.95))).toEqual(['170_-20', '-180_-20']);
  });

  it('has a file for every possible tile', async () => {
    for (let lon = -180; lon < 180; lon += 10)
      for (let lat = -60; lat < 90; lat += 10) expect(fileOf(`${lon}_${lat}`), `${lon}_${lat}`).toBeDefined();
    const world = JSON.parse((await fileOf('world')?.()) ?? '');
    expect([world.unit, world.land.startsWith('M'), world.borders.startsWith('M')]).toEqual([0.02, true, true]);
  });

  it('is placed correctly at any scale', async () => {
    const view = around(38.72, -9.14);
    const [sheet] = sheetsOf(view);
    const { unit } = JSON.parse((await fileOf(sheet?.name)?.()) ?? '');
    const [, x, y, across, up] = /translate\((\S+) (\S+)\) scale\((\S+) (\S+)\)/.exec(
      placedOn(view, { name: '', lat: 30, lon: -10 }, unit),
    ) as unknown as number[];
    // The center of the map, in steps from the corner of its tile.
    expect(Number(x) + (0.86 / unit) * Number(across)).toBeCloseTo(183, 0);
    expect(Number(y) - (8.72 / unit) * Number(up)).toBeCloseTo(98, 0);
  });
});
