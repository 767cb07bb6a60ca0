/**
 * A hexagon map colored by the number of places, in four steps, over land and country borders. A dashed circle marks
 * the searched area.
 */
import { useId } from 'react';
import classes from './CellMap.module.css';
import { hexesOf, type Place, viewOf } from './cells.ts';
import { type Land, useLand } from './land.ts';

interface Props {
  places: Place[];
  /** Text alternative of the map. */
  label: string;
  area?: { lat: number; lon: number; radiusKm: number; name: string } | undefined;
  /** With less height. */
  isShort?: boolean;
}

const WIDTH = 366;
const HEIGHT = 196;
const SHORT = 138;

export function CellMap({ places, label, area, isShort = false }: Props) {
  const height = isShort ? SHORT : HEIGHT;
  const view = viewOf(places, area, WIDTH, height);
  const land = useLand(view);
  const { ground, hexes } = hexesOf(places, view, WIDTH, height);
  const at = area && view.project(area);
  const radius = area && area.radiusKm * view.pixelsPerKm;
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={label}
      aria-busy={!land.parts && !land.isMissing}
    >
      <Ground land={land} path={ground} />
      {hexes.map(({ step, path }) => (
        <path key={step} d={path} fill={`var(--map-${step})`} />
      ))}
      {at && radius && (
        <>
          <circle cx={at.x} cy={at.y} r={radius} className={classes.area} />
          <circle cx={at.x} cy={at.y} r={3.5} className={classes.middle} />
        </>
      )}
      {area && (
        <foreignObject x={0} y={8} width={WIDTH - 10} height={26}>
          <div className={classes.sign}>
            <span className="ell">{area.name}</span>
          </div>
        </foreignObject>
      )}
    </svg>
  );
}

/** Gray hexagons on land, or everywhere if the land is unknown. */
function Ground({ land: { parts, isMissing }, path }: { land: Land; path: string }) {
  const id = useId();
  if (isMissing) return <path d={path} fill="var(--map-land)" />;
  if (!parts) return null;
  return (
    <>
      <clipPath id={id}>
        {parts.map(({ key, transform, land }) => (
          <path key={key} d={land} transform={transform} clipRule="evenodd" />
        ))}
      </clipPath>
      <path d={path} fill="var(--map-land)" clipPath={`url(#${id})`} />
      {parts.map(({ key, transform, borders }) => (
        <path key={key} d={borders} transform={transform} className={classes.border} />
      ))}
    </>
  );
}
