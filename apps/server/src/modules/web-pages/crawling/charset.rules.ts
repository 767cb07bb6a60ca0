/** The charset of a page: from its byte order mark, the server's header, or the page itself. Pure. */

const MARKS: [label: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
/** As far as browsers look for it. */
const HEAD_BYTES = 1024;
const IN_HEADER = /charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i;
const IN_PAGE =
  /<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})|<\?xml[^>]{0,100}encoding=["']([\w:.-]{1,40})/i;

type Decoder = InstanceType<typeof TextDecoder>;

export function textOf(body: Uint8Array, contentType: string): string {
  const declared = marked(body) ?? decoderOf(IN_HEADER.exec(contentType)?.[1]) ?? decoderOf(ownWord(body));
  return (declared ?? undeclared(body)).decode(body);
}

function marked(body: Uint8Array): Decoder | undefined {
  const mark = MARKS.find(([, ...bytes]) => bytes.every((byte, at) => body[at] === byte));
  return mark && new TextDecoder(mark[0]);
}

/** A page that can be read so far is not written in UTF-16, whatever it says. */
function ownWord(body: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(body.subarray(0, HEAD_BYTES));
  const [, inMeta, inXml] = IN_PAGE.exec(head) ?? [];
  const word = inMeta ?? inXml;
  return word && /^utf-?16/i.test(word) ? 'utf-8' : word;
}

function decoderOf(label: string | undefined): Decoder | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Text in other charsets is hardly ever valid UTF-8. The end may be cut off in the middle of a character. */
function undeclared(body: Uint8Array): Decoder {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    return new TextDecoder('utf-8');
  } catch {
    return new TextDecoder('windows-1252');
  }
}
