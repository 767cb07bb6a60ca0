/** Progress ring. With a share it shows progress; without one it spins, unless reduced motion is preferred. */
import classes from './Ring.module.css';

export function Ring({ size = 16, share }: { size?: number; share?: number }) {
  const radius = size / 2 - size / 12.8;
  const around = 2 * Math.PI * radius;
  const middle = size / 2;
  const stroke = size / 6.4;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={classes.ring}
      data-turns={share === undefined || undefined}
      aria-hidden="true"
    >
      <circle cx={middle} cy={middle} r={radius} fill="none" stroke="var(--border)" strokeWidth={stroke} />
      <circle
        cx={middle}
        cy={middle}
        r={radius}
        fill="none"
        stroke="var(--d1)"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeDasharray={`${around * (share ?? 0.67)} ${around}`}
        transform={`rotate(-90 ${middle} ${middle})`}
      />
    </svg>
  );
}
