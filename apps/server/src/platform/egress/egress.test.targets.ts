/** Hostile targets for egress.test.ts: forbidden addresses in every notation. */

export const FORBIDDEN_V4 = [
  ...['127.0.0.1', '127.0.0.53', '127.1.2.3', '127.255.255.254', '0.0.0.0', '0.0.0.1', '0.255.255.255'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.20.10.1', '172.31.255.254', '192.168.0.1', '192.168.255.254'],
  ...['169.254.169.254', '169.254.170.2', '169.254.0.1', '100.64.0.1', '100.100.100.200', '100.127.255.254'],
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '198.19.255.254'],
  ...[
    '192.88.99.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ],
];

const FORBIDDEN_V6 = [
  ...['::1', '::', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001', '::0001', '0::1'],
  ...[
    'fe80::1',
    'fe80::a9fe:a9fe',
    'febf::1',
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fdff:ffff::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
  ],
  ...[
    '100::1',
    '2001:db8::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    '8000::1',
    'e000::1',
  ],
];

const hex = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)] as const;
};

/** IPv6 addresses that carry an IPv4 address: mapped, compatible, translated, NAT64 (both prefixes), 6to4, Teredo, ISATAP-like. */
const carriers = (address: string) => {
  const [high, low] = hex(address);
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `::${address}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
  ];
};

/** One address, as resolvers and browsers of all ages have written it. */
const notations = (address: string) => {
  const parts = address.split('.').map(Number) as [number, number, number, number];
  const [a, b, c, d] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const octal = (n: number, width = 0) => `0${n.toString(8).padStart(width, '0')}`;
  const sixteen = (n: number) => `0x${n.toString(16)}`;
  const wide = (text: string) =>
    text.replace(/[0-9.]/g, (sign) => (sign === '.' ? '\u3002' : String.fromCharCode(0xff10 + Number(sign))));
  const circled = (text: string) => text.replace(/[1-9]/g, (sign) => String.fromCharCode(0x2460 + Number(sign) - 1));
  return [
    String(whole),
    sixteen(whole),
    sixteen(whole).toUpperCase().replace('0X', '0X'),
    octal(whole),
    parts.map((n) => octal(n)).join('.'),
    parts.map((n) => octal(n, 6)).join('.'),
    parts.map(sixteen).join('.'),
    `${sixteen(a)}.${b}.${octal(c)}.${d}`,
    `${a}.${b * 65536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${sixteen(a)}.${sixteen(b * 65536 + c * 256 + d)}`,
    `${address}.`,
    wide(address),
    circled(address),
    address.replace(/\./g, '%2e'),
    `%${address.charCodeAt(0).toString(16)}${address.slice(1)}`,
  ];
};

const FAMOUS = ['127.0.0.1', '169.254.169.254', '10.0.0.1', '192.168.0.1', '0.0.0.0'];

const LOCAL_NAMES = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'localhost.localdomain', 'ip6-localhost', 'broadcasthost'],
  ...[
    'metadata',
    'metadata.google.internal',
    'METADATA.google.internal.',
    'instance-data.ec2.internal',
    'host.docker.internal',
  ],
  ...[
    'printer.local',
    'router.lan',
    'nas.home',
    'vpn.corp',
    'db.private',
    'wiki.intranet',
    'box.home.arpa',
    'kubernetes.default.svc.cluster.local',
  ],
  ...[
    'intranet',
    'redis',
    'postgres',
    'x',
    '-bad-.example.com',
    'a..example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(130)}com`,
  ],
];

/** Hosts as they stand in a URL. */
export const hostileHosts: string[] = [
  ...FORBIDDEN_V4,
  ...FAMOUS.flatMap(notations),
  ...FORBIDDEN_V6.map((address) => `[${address}]`),
  ...FAMOUS.flatMap(carriers).map((address) => `[${address}]`),
  ...LOCAL_NAMES,
];

/** URLs that are wrong as a whole; `port` is one that would be allowed. */
export const hostileUrls = (port: number): string[] => [
  ...[
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://example.com/',
    'data:text/html,x',
    'javascript:alert(1)',
    'dict://127.0.0.1:11211/',
  ],
  ...[
    'ws://127.0.0.1/',
    'unix:/var/run/docker.sock',
    'jar:http://127.0.0.1!/',
    'http:',
    'http://',
    '//127.0.0.1/',
    '127.0.0.1',
    '',
  ],
  ...[
    'http://user:pass@example.com/',
    'http://user@example.com/',
    `http://example.com:${port}@127.0.0.1/`,
    `http://127.0.0.1:${port}@example.com/`,
  ],
  ...[
    `http://127.0.0.1:${port}#@example.com/`,
    `http://127.0.0.1:${port}\\@example.com/`,
    `http://example.com\\@127.0.0.1:${port}/`,
  ],
  ...[
    `http:\\\\127.0.0.1:${port}/`,
    `http:127.0.0.1:${port}`,
    `http:/127.0.0.1:${port}/`,
    ` http://127.0.0.1:${port}/ `,
    `ht\ntp://127.0.0.1:${port}/`,
  ],
  ...[
    `http://127.0.0.1\t:${port}/`,
    `http://[::1%25lo]:${port}/`,
    `http://[::1%lo]:${port}/`,
    `http://127.0.0.1:0${port}/`,
  ],
  ...[22, 25, 53, 110, 135, 445, 2375, 3306, 5432, 6379, 9200, 11211, 27017, 65535, 0].map(
    (bad) => `http://example.com:${bad}/`,
  ),
  `http://example.com/${'a'.repeat(3000)}`,
];
