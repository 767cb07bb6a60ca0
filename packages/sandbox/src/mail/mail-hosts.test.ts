import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../server.ts';
import type { MailDomain } from '../world/companies/mailboxes.ts';
import { type World, worldOf } from '../world/world.ts';

let running: RunningSandbox;
let world: World;
beforeAll(async () => {
  running = await startSandbox({ vendors: [] });
  world = worldOf(1);
});
afterAll(() => running.stop());

/** One session: sends each line after the previous response. Returns the responses to the recipients. */
async function ask(recipients: string[]): Promise<string[]> {
  const lines = ['EHLO us.test', 'MAIL FROM:<check@us.test>', ...recipients.map((to) => `RCPT TO:<${to}>`), 'QUIT'];
  const socket = connect(running.mailHostsPort, '127.0.0.1');
  const answers: string[] = [];
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (!/^\d{3} .*\r\n$/m.test(text)) continue;
    answers.push(text.trim());
    text = '';
    const next = lines.shift();
    if (next) socket.write(`${next}\r\n`);
  }
  return answers.slice(3, 3 + recipients.length);
}

function domainWhere(fits: (mail: MailDomain) => boolean) {
  for (let i = 0; i < world.companies.count; i++) {
    const mail = world.mailboxes.domain(world.companies.domainOf(i) ?? '');
    if (mail && fits(mail)) return { ...mail, role: world.companies.get(i).roleEmails[0] ?? expect.fail(mail.domain) };
  }
  return expect.fail('no such domain');
}

describe('the mail servers of the companies', () => {
  it('accept existing and reject unknown recipients, in one session', async () => {
    const { role, domain } = domainWhere(({ policy }) => policy === 'ordinary');
    const answers = await ask([role, `nobody@${domain}`, role]);
    expect(answers.map((answer) => answer.slice(0, 9))).toEqual([
      expect.stringMatching(/^250/),
      '550 5.1.1',
      expect.stringMatching(/^250/),
    ]);
  });

  it('accept everything on a catch-all domain, and relay for nobody', async () => {
    const { domain } = domainWhere(({ policy }) => policy === 'catch-all');
    expect(await ask([`anything@${domain}`])).toEqual([expect.stringMatching(/^250/)]);
    expect(await ask(['a@elsewhere.test'])).toEqual([expect.stringMatching(/^550 5\.7\.1/)]);
  });

  it('greylist a sender and recipient until a later attempt', async () => {
    const { role, domain } = domainWhere(({ policy }) => policy === 'greylist');
    expect(await ask([role, role])).toEqual([expect.stringMatching(/^450/), expect.stringMatching(/^450/)]);
    await running.sandbox.clock.advance(5_000);
    expect(await ask([role, `nobody@${domain}`])).toEqual([
      expect.stringMatching(/^250/),
      expect.stringMatching(/^450/),
    ]);
  });

  it('reject us if unfriendly, or hang up', async () => {
    const blocks = domainWhere(({ policy, manner }) => policy === 'unfriendly' && manner === 'blocks');
    expect(await ask([blocks.role])).toEqual([expect.stringContaining('554 5.7.1')]);
    const hangsUp = domainWhere(({ policy, manner }) => policy === 'unfriendly' && manner === 'hangs-up');
    expect(await ask([hangsUp.role, hangsUp.role])).toEqual([expect.stringMatching(/^421/)]);
  });

  it('delay us if they tarpit, and still stop at once', async () => {
    const own = await startSandbox({ vendors: [] });
    const { role } = domainWhere(({ policy, manner }) => policy === 'unfriendly' && manner === 'tarpits');
    const socket = connect(own.mailHostsPort, '127.0.0.1');
    socket.write(`EHLO us.test\r\nMAIL FROM:<a@us.test>\r\nRCPT TO:<${role}>\r\n`);
    let text = '';
    for await (const chunk of socket) {
      text += chunk;
      if (/^250.*\r\n250/ms.test(text) && text.includes('Accepted')) break;
    }
    await own.stop();
    expect(text).not.toContain('554');
  });
});
