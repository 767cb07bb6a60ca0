/** A mail server of a test, which says what its script says. */
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

export interface Script {
  /** Undefined: 220; null: nothing at all. */
  greeting?: string | null;
  /** Further lines of the answer to EHLO. */
  offers?: string[];
  isWithoutEhlo?: boolean;
  sender?: (isEncrypted: boolean) => string;
  recipient?: (address: string, count: number) => string | null;
  /** Hangs up after this many recipients in a session. */
  hangUpAfter?: number;
  /** Takes over the connection. */
  onConnect?: (socket: Socket) => void;
  /** Of every packet, as if the server were far away. */
  latencyMs?: number;
}

export interface MailServer {
  port: number;
  /** The lines that each session received. */
  sessions: string[][];
  /** May be changed while it runs. */
  offers: string[];
  stop(): Promise<void>;
}

/** Made for these tests; protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmjFm8mXnj/yV59sf
1J2EKLoS/IgLEKh/NxPLkmUKPQahRANCAAQ+1Nd6nz6InFKgCDHwo+/YsFU/ce20
d++d6KtJ4yaUDdSLOQgBYuYPGItBQdrCYScdU0MEJQ7pz0zrdzKlGbnP
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUPQrdQzYKV4QPH3oAAqmnyzLBlIswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbWFpbC50ZXN0MCAXDTI2MTExNTIyNDYxOFoYDzIxMjYxMDIy
MjI0NjE4WjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ+1Nd6nz6InFKgCDHwo+/YsFU/ce20d++d6KtJ4yaUDdSLOQgBYuYP
GItBQdrCYScdU0MEJQ7pz0zrdzKlGbnPo1MwUTAdBgNVHQ4EFgQUbp3pltrFvibi
oz91GZs+uJ/E3LAwHwYDVR0jBBgwFoAUbp3pltrFvibioz91GZs+uJ/E3LAwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAYt27vNLDKxfS50oH/V+TL
qIsvLqkcX/lfEgO9ZJobqQIgXp9K/RFQJhNBG9ayWEOvWbgrqRDScBHldmQ/C5tn
PsE=
-----END CERTIFICATE-----`;

export async function startMailServer(given: Script = {}, at = { host: '127.0.0.1', port: 0 }): Promise<MailServer> {
  const offers = given.offers ?? ['PIPELINING', '8BITMIME'];
  const script = { ...given, offers };
  const sessions: string[][] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    const lines: string[] = [];
    sessions.push(lines);
    if (script.onConnect) return script.onConnect(socket);
    serve(socket, script, lines);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    sessions,
    offers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

function serve(first: Socket, script: Script, lines: string[]) {
  let recipients = 0;
  const isOver = () => recipients >= (script.hangUpAfter ?? Number.POSITIVE_INFINITY);
  const answer = (line: string, isEncrypted: boolean): string | null => {
    lines.push(line);
    if (/^EHLO/.test(line)) return script.isWithoutEhlo ? '502 what?' : greetingOf(script, isEncrypted);
    if (/^HELO/.test(line)) return '250 mail.test';
    if (/^MAIL FROM/.test(line)) return script.sender?.(isEncrypted) ?? '250 2.1.0 ok';
    const [, address] = /^RCPT TO:<(.*)>$/.exec(line) ?? [];
    if (address === undefined) return line === 'QUIT' ? '221 bye' : '250 ok';
    recipients += 1;
    const said = script.recipient ? script.recipient(address, recipients) : '250 2.1.5 ok';
    return said;
  };
  const listen = (socket: Socket, isEncrypted: boolean) => {
    let rest = '';
    const onData = (chunk: Buffer) => {
      const parts = (rest + chunk.toString('latin1')).split('\r\n');
      rest = parts.pop() as string;
      if (parts[0] === 'STARTTLS') {
        lines.push('STARTTLS');
        socket.off('data', onData).write('220 go on\r\n');
        const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) });
        return listen(
          secure.on('error', () => {}),
          true,
        );
      }
      const said = parts.flatMap((line) => (isOver() ? [] : (answer(line, isEncrypted) ?? [])));
      const send = () => void (said.length > 0 && socket.writable && socket.write(`${said.join('\r\n')}\r\n`));
      if (script.latencyMs) setTimeout(send, script.latencyMs);
      else send();
      if (isOver() || said.some((each) => each.startsWith('421'))) socket.end();
    };
    socket.on('data', onData);
  };
  listen(first, false);
  if (script.greeting === null) return;
  const greet = () => void (first.writable && first.write(`${script.greeting ?? '220 mail.test ESMTP'}\r\n`));
  if (script.latencyMs) setTimeout(greet, script.latencyMs);
  else greet();
}

function greetingOf({ offers = [] }: Script, isEncrypted: boolean): string {
  const all = ['mail.test', ...offers.filter((offer) => !isEncrypted || offer !== 'STARTTLS'), 'SIZE 1000'];
  return all.map((line, index) => `250${index === all.length - 1 ? ' ' : '-'}${line}`).join('\r\n');
}
