import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundingCircle,
  cellNumber,
  cellsAround,
  cellsWithin,
  centerOf,
  distanceKm,
  moved,
  type Point,
  resolutionFor,
  toDegrees,
  toUnits,
} from './geo.rules.ts';

/** All of the globe, and more often its seams: poles, date line, and one of the twelve places where cells are pentagons. */
const anywhere = fc.oneof(
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.constantFrom(-180, -179.9999, 179.9999, 180),
  }),
  fc.record({ lat: fc.constantFrom(-90, -89.999, 89.999, 90), lon: fc.double({ min: -180, max: 180, noNaN: true }) }),
  fc.record({
    lat: fc.double({ min: 64.5, max: 64.9, noNaN: true }),
    lon: fc.double({ min: 10.3, max: 10.8, noNaN: true }),
  }),
);

describe('cells', () => {
  it('cover every point of a circle, wherever it lies', () => {
    holds(
      fc.property(
        anywhere,
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 0.9999, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        (center, radius, share, direction) => {
          const point = moved(center, radius * share, direction);
          const resolution = resolutionFor(radius);
          expect(cellsWithin(center, radius, resolution)).toContain(cellNumber(point, resolution));
        },
      ),
      { numRuns: 600 },
    );
  });

  it('have numbers that lead back to them', () => {
    holds(
      fc.property(anywhere, fc.constantFrom(3, 5, 7), (point, resolution) => {
        const number = cellNumber(point, resolution);
        expect(number).toBeLessThan(2 ** 31);
        expect(cellNumber(centerOf(number, resolution), resolution)).toBe(number);
      }),
      { numRuns: 300 },
    );
  });

  it('become the cell above by losing digits', () => {
    const austin = { lat: 30.2672, lon: -97.7431 };
    expect(cellNumber(austin, 5) >> 6).toBe(cellNumber(austin, 3));
  });

  it('around a point hold everything within 150 m', () => {
    holds(
      fc.property(anywhere, fc.integer({ min: 0, max: 359 }), (point, direction) => {
        expect(cellsAround(point, 0.15)).toContain(cellNumber(moved(point, 0.149, direction), 7));
      }),
      { numRuns: 300 },
    );
  });
});

describe('distances', () => {
  it('are those of the globe, also across the date line and over a pole', () => {
    const km = (a: Point, b: Point) => Math.round(distanceKm(a, b));
    expect(km({ lat: 48.8566, lon: 2.3522 }, { lat: 51.5074, lon: -0.1278 })).toBe(344);
    expect(km({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBe(111);
    expect(km({ lat: 89.5, lon: 0 }, { lat: 89.5, lon: 180 })).toBe(111);
  });

  it('are kept when moving', () => {
    holds(
      fc.property(
        anywhere,
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        (point, km, direction) => {
          expect(distanceKm(point, moved(point, km, direction))).toBeCloseTo(km, 3);
        },
      ),
    );
  });

  it('survive being stored', () => {
    holds(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        (degrees) => Math.abs(toDegrees(toUnits(degrees)) - degrees) <= 5.1e-8,
      ),
    );
  });

  it('give Fiji a middle in Fiji, although it lies on both sides of the date line', () => {
    const { lon, radiusKm } = boundingCircle([
      { lat: -18, lon: 178 },
      { lat: -17, lon: -179.5 },
      { lat: -16.8, lon: 179.9 },
    ]);
    expect(Math.abs(lon)).toBeGreaterThan(178);
    expect(radiusKm).toBeLessThan(250);
  });
});
