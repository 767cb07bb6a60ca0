/** Shapes that every module shares: ids, pages, messages, failures. Messages are translation keys. */
import { z } from 'zod';
import { cleanText, isVisible } from './text.ts';

/**
 * Ids from URLs and bodies, as numbers or digits. Nothing else is accepted: not `true`, not `0x1`, not `[1]`. In a
 * path, an invalid id is simply not found.
 */
const asNumber = (given: unknown) => (typeof given === 'string' && /^[1-9]\d*$/.test(given) ? Number(given) : given);
export const Id = z.preprocess(asNumber, z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** Default page size 20, page 1. */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

export const Message = z.object({ message: z.string() });
export const MaybeMessage = z.object({ message: z.string().optional() });

export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    currentPage: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
  });

export const Failure = z
  .object({
    code: z.string(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;

/** Text a user types: a name, a note. Invisible characters are rejected, never silently dropped. */
export const Text = (max = 255) => z.string().trim().max(max).refine(isVisible, 'validation.characters');
export const RequiredText = (max = 255) =>
  z.string().trim().min(1, 'validation.required').max(max).refine(isVisible, 'validation.characters');

/**
 * Text that is usually pasted: values of leads, search words. Invisible characters often come with it and are removed.
 */
export const PastedText = (max = 255) => z.string().transform(cleanText).pipe(z.string().max(max));
export const RequiredPastedText = (max = 255) =>
  z.string().transform(cleanText).pipe(z.string().min(1, 'validation.required').max(max));

/** A calendar day on which something could have happened here, with some margin on both sides. */
export const CalendarDay = z.iso.date().refine((day) => day >= '1900' && day < '3000', 'validation.type');

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'validation.required')
  .max(254, 'validation.email')
  .pipe(z.email('validation.email'));

/** Passwords have at least 6 characters. Long passphrases in any script are accepted. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 1024;
export const Password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** Fractions of a second may have any number of digits up to this limit. */
export const Timestamp = z.iso.datetime().max(40);
