/** Public API of the white-label area. */
export { BrandForm } from './business-account/BrandForm.tsx';
export { useBusinessAccount } from './business-account/business-account.queries.ts';
export { PackageCard, periodFor } from './selling/card/PackageCard.tsx';
export { COURSES } from './training/training.queries.ts';
