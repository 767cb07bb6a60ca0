/** What other features may use of the white-label area. */
export { PackageCard, periodFor } from './selling/card/PackageCard.tsx';
