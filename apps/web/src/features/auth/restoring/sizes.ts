/** Sizes of backups, in megabytes or gigabytes. */
import { formatDecimal } from '../../../lib/format.ts';

const MEGABYTE = 1024 * 1024;
/** What is not nothing never reads as nothing. */
const tenths = (value: number) => formatDecimal(Math.max(value > 0 ? 0.1 : 0, Math.round(value * 10) / 10));

export const sizeOf = (bytes: number): string =>
  bytes < 1024 * MEGABYTE ? `${tenths(bytes / MEGABYTE)} MB` : `${tenths(bytes / MEGABYTE / 1024)} GB`;
