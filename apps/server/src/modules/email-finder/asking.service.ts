/** Ways to check addresses: their mail servers, Hunter, or none. DNS is always checked: without a mail server there is no mail. */
import type { Base } from '../../platform/context.ts';
import { eachAtOnce } from '../../platform/each-at-once.ts';
import type { CheckOptions } from './email-finder.port.ts';
import { askHunter } from './hunter/hunter-verifier.client.ts';
import { kindsOf, splitAddress } from './rules/kinds.rules.ts';
import { type Judged, judgeAnswer, judged } from './rules/verdict.rules.ts';
import { askHosts } from './smtp/mail-host.service.ts';
import { createNames, type Names } from './smtp/mail-servers.client.ts';
import type { DomainQuestion } from './smtp/session.client.ts';

type Answers = Map<string, Judged>;

/** The domains that share their mail servers: they are asked about together. */
interface Group {
  hosts: readonly string[];
  questions: DomainQuestion[];
}

const LOOK_UPS_AT_ONCE = 100;
const HOSTS_AT_ONCE = 100;

export async function ask(ctx: Base, addresses: readonly string[], options: CheckOptions): Promise<Answers> {
  const names = createNames(ctx.platform);
  const answers: Answers = new Map();
  const groups = await route(ctx, names, addresses, answers);
  const { MAIL_CHECK } = ctx.platform.config;
  if (MAIL_CHECK === 'smtp') await askMailServers(ctx, names, groups, options, answers);
  else {
    const open = groups.flatMap(({ questions }) => questions.flatMap((each) => each.addresses));
    if (MAIL_CHECK === 'off') for (const address of open) answers.set(address, judged('unknown', 'off'));
    else for (const [address, answer] of await askHunter(ctx, open, options)) answers.set(address, answer);
  }
  return answers;
}

/** Which mail servers to ask about what; addresses without one have their answer. */
async function route(ctx: Base, names: Names, addresses: readonly string[], answers: Answers): Promise<Group[]> {
  const byDomain = Map.groupBy(addresses, (address) => splitAddress(address)[1]);
  const groups = new Map<string, Group>();
  await eachAtOnce([...byDomain], LOOK_UPS_AT_ONCE, async ([domain, of]) => {
    const found = await names.routeOf(domain);
    if (found.kind !== 'hosts') {
      const verdict = found.kind === 'unreachable' ? 'unknown' : 'invalid';
      for (const address of of) answers.set(address, judged(verdict, found.kind));
      return;
    }
    const key = found.hosts.join(' ');
    const group = groups.get(key) ?? { hosts: found.hosts, questions: [] };
    group.questions.push({ probe: probeOf(ctx, domain), addresses: of });
    groups.set(key, group);
  });
  return [...groups.values()];
}

/** Stable per domain, because a greylisting server must see it twice, and not guessable. */
const probeOf = (ctx: Base, domain: string) =>
  `q${ctx.platform.secrets.fingerprint(domain, 'email-finder:probe').toString('hex').slice(0, 23)}@${domain}`;

const PLAIN = /^[!-~]+$/;

async function askMailServers(
  ctx: Base,
  names: Names,
  groups: readonly Group[],
  options: CheckOptions,
  answers: Answers,
) {
  const call = { names, signal: options.signal };
  await eachAtOnce(groups, HOSTS_AT_ONCE, async ({ hosts, questions }) => {
    // Characters beyond ASCII need an extension that few servers support. Business addresses do not use them.
    const plain = questions.map(({ probe, addresses }) => ({
      probe,
      addresses: addresses.filter((each) => PLAIN.test(each)),
    }));
    const said = await askHosts(
      ctx,
      hosts,
      plain.filter(({ addresses }) => addresses.length > 0),
      call,
    );
    for (const { probe, addresses } of questions)
      for (const address of addresses) {
        const answer = PLAIN.test(address) ? (said.answers.get(address) ?? said.fault) : 'unsure';
        const asked = { probe: said.answers.get(probe) ?? said.fault, answer };
        answers.set(address, judgeAnswer(asked, kindsOf(address)));
      }
  });
}
