/**
 * How websites differ. Every seed has the usual variants and leaves out about a quarter of the others, so that one
 * seed's pages show what another's never did.
 */
import { at, type Chance, hashOf } from '../chance.ts';

/** The frequency of each variant, in percent. */
export type Variants<T> = readonly (readonly [weight: number, variant: T])[];

const USUAL = 20;

export function variantsIn<T>(seed: number, label: string, all: Variants<T>): Variants<T> {
  const kept = all.filter(([weight], i) => weight >= USUAL || hashOf(seed, `variant ${label}`, i) % 4 > 0);
  return kept.length > 0 ? kept : all;
}

export function choose<T>(seed: number, label: string, all: Variants<T>, chance: Chance): T {
  const kept = variantsIn(seed, label, all);
  const chosen = chance.weigh(kept.map(([weight]) => weight));
  return at(kept, chosen)[1];
}
