/** The map on the brand panel: cells from cold to warm, in the brand's colors. Decoration only. */
const ROWS = [
  '......0.0...00............',
  '...0....0..0..0......00...',
  '..0000.00.0..00.00..000...',
  '0.00..00000..00...000.0...',
  '000.00...0..0..0000000....',
  '00.0...00000000.111000....',
  '000000000000000112100.....',
  '000000011100001232210.....',
  '00000001100011233310......',
  '00000000100013233321......',
  '000000000012334343........',
  '000000000012333443........',
  '00000000112223344.......00',
  '0000000012221133........00',
  '0001210012211..........000',
  '000111000.............0000',
  '.....................00000',
  '.............112000.000000',
  '...........012211101100000',
  '...........001222111100000',
  '..........0000001110000000',
  '...........000000100000000',
  ...Array(7).fill('..........0000000000000000'),
] as string[];

const WIDTH = 22.52;
const HEIGHT = 19.5;
const TOP = 34.1;
const WARMTHS = ['0', '1', '2', '3', '4'];

/** One path per warmth: five elements instead of four hundred. */
const path = (warmth: string) =>
  ROWS.flatMap((cells, row) =>
    [...cells].map((cell, column) => {
      if (cell !== warmth) return '';
      const x = (row % 2 === 0 ? WIDTH / 2 : 0) + column * WIDTH;
      return `M${x.toFixed(1)} ${(TOP + row * HEIGHT).toFixed(1)}l9.9 5.7v11.4l-9.9 5.7l-9.9-5.7v-11.4z`;
    }),
  ).join('');

export function HexMap({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 560 580" aria-hidden="true">
      {WARMTHS.map((warmth) => (
        <path key={warmth} d={path(warmth)} fill={`var(--login-hex-${warmth})`} />
      ))}
    </svg>
  );
}
