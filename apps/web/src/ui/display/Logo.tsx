/** The brand's logo, or its first letter on the primary color. The platform's own mark is the default. */
import { useSite } from '../../lib/site.ts';
import classes from './Logo.module.css';

export function Logo({ size = 24 }: { size?: number }) {
  const site = useSite();
  const box = { width: size, height: size, borderRadius: (size * 7) / 24 };
  if (site?.logo) return <img className={classes.image} style={box} src={site.logo} alt="" />;
  if (site && site.id !== PLATFORM_BRAND) {
    return (
      <span className={classes.letter} style={{ ...box, fontSize: size * 0.5 }} aria-hidden="true">
        {site.name.slice(0, 1).toUpperCase()}
      </span>
    );
  }
  return (
    <svg style={box} viewBox="0 0 24 24" aria-hidden="true" className={classes.mark}>
      <rect width="24" height="24" rx="7" fill="var(--primary)" />
      <path
        d="M7.5 6.5v8.2a2.3 2.3 0 0 0 2.3 2.3h3.2"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="16.3" cy="16.9" r="1.6" fill="var(--secondary)" />
    </svg>
  );
}

const PLATFORM_BRAND = 1;
