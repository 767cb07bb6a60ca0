/** The providers' initials in the line style of our icons. */
const PATHS = {
  google: 'M20.3 12H12.5M20.3 12a8.3 8.3 0 1 1-2.6-6',
  facebook: 'M16 4h-1.5A3.5 3.5 0 0 0 11 7.5V21M7.5 12.5H15',
};

export const ProviderMark = ({ provider }: { provider: keyof typeof PATHS }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 24 24"
    fill="none"
    stroke="var(--text)"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[provider]} />
  </svg>
);
