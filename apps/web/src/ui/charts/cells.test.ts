import { describe, expect, it } from 'vitest';
import { hexesOf, stepOf, viewOf } from './cells.ts';

const austin = { lat: 30.27, lon: -97.74 };

describe('the map of cells', () => {
  it('centers the searched area and shows all of it', () => {
    const view = viewOf([], { ...austin, radiusKm: 15 }, 366, 196);
    expect(view.project(austin)).toEqual({ x: 183, y: 98 });
    expect(15 * view.pixelsPerKm).toBeLessThanOrEqual(98);
  });

  it('shows every place without a searched area, even a single one', () => {
    const places = [
      { ...austin, count: 3 },
      { lat: 29.42, lon: -98.49, count: 1 },
    ];
    const view = viewOf(places, undefined, 366, 196);
    for (const place of places) {
      const { x, y } = view.project(place);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(366);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(196);
    }
  });

  it('shows enough land to recognize the place, however close the places are', () => {
    const { bounds } = viewOf([{ lat: 38.72, lon: -9.14, count: 9 }], undefined, 366, 196);
    expect((bounds.north - bounds.south) * 111).toBeGreaterThan(40);
    expect(Number.isFinite(viewOf([], undefined, 366, 196).pixelsPerKm)).toBe(true);
  });

  it('has four color steps by count', () => {
    expect([stepOf(0, 100), stepOf(1, 100), stepOf(30, 100), stepOf(100, 100)]).toEqual([0, 1, 3, 4]);
    const { ground, hexes } = hexesOf(
      [{ ...austin, count: 9 }],
      viewOf([], { ...austin, radiusKm: 15 }, 366, 196),
      366,
      196,
    );
    expect(hexes.map(({ step }) => step)).toEqual([4]);
    expect(ground).not.toBe('');
  });
});
