/** One operation of the API: who may call it, what it takes, what it does. Resources export tables of these by route. */
import type { z } from 'zod';
import type { Ctx } from '../core/simulator.ts';

export interface Endpoint {
  params: z.core.$ZodType;
  handle(ctx: Ctx, params: unknown, path: Path): object;
  /** May also be called from a browser with the publishable key. */
  isPublic: boolean;
}

/** Ids taken from the path. */
export interface Path {
  id: string;
  child: string;
}

/** 'POST /v1/customers/:id' -> operation */
export type Routes = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Endpoint>;

export function endpoint<S extends z.core.$ZodType>(
  params: S,
  handle: (ctx: Ctx, params: z.output<S>, path: Path) => object,
  options: { isPublic?: true } = {},
): Endpoint {
  return {
    params,
    handle: (ctx, given, path) => handle(ctx, given as z.output<S>, path),
    isPublic: options.isPublic ?? false,
  };
}
