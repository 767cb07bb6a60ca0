/** Browser and system from a user agent. Order matters: every browser also claims to be others. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
const POCKET = new Set(['iPhone', 'iPad', 'Android']);

const find = (names: [string, RegExp][], userAgent: string) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;

export function deviceOf(userAgent: string) {
  const system = find(SYSTEMS, userAgent);
  return { browser: find(BROWSERS, userAgent), system, isPocket: system !== null && POCKET.has(system) };
}
