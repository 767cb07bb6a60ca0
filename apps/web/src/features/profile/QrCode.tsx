/** A QR code as one path. Dark on white in both themes: scanners expect it. */
import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './dialogs.module.css';

const QUIET_ZONE = 2;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => draw(text), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function draw(text: string) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: cells.join(''), size };
}
