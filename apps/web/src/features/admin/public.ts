/** What the shell uses of the super admin's area. */

export { useAdminCounts } from './counts.ts';
