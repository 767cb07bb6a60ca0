/** Public API of the super admin's area for the shell. */

export { useAdminCounts } from './counts.ts';
