/** Map of hexagons coloured by the number of places, in four steps. The searched area is a dashed circle. */
import classes from './CellMap.module.css';
import { hexesOf, type Place, viewOf } from './cells.ts';

interface Props {
  places: Place[];
  /** Text alternative of the map. */
  label: string;
  area?: { lat: number; lon: number; radiusKm: number; name: string } | undefined;
}

const WIDTH = 366;
const HEIGHT = 196;

export function CellMap({ places, label, area }: Props) {
  const view = viewOf(places, area, WIDTH, HEIGHT);
  const hexes = hexesOf(places, view, WIDTH, HEIGHT);
  const at = area && view.project(area);
  const radius = area && area.radiusKm * view.pixelsPerKm;
  return (
    <svg className={classes.map} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {hexes.map(({ step, path }) => (
        <path key={step} d={path} fill={step === 0 ? 'var(--map-land)' : `var(--map-${step})`} />
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
