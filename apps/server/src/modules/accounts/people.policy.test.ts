/** Who may act on whose people: every kind of actor, on every kind of target, for every act. */
import { describe, expect, it } from 'vitest';
import { type ActedOn, customerOf, mayActOn, type PeopleAct, type Verdict } from './people.policy.ts';

const [PLATFORM, NORTH, SOUTH, DIRECT, OWN, OTHER] = [1, 10, 20, 30, 11, 21];

const person = (changes: object) => ({
  accountId: NORTH,
  accountKind: 'reseller',
  role: 'user',
  modules: ['leads', 'whitelabel'],
  isMainUser: true,
  isConfirmed: true,
  via: 'session',
  loginAs: null,
  ...changes,
});
const superAdmin = { accountId: PLATFORM, accountKind: 'platform', role: 'admin', modules: ['whitelabel', 'admin'] };
const member = { role: 'related', isMainUser: false };
const lookingAs = { accountId: PLATFORM, userId: 1, sessionId: 1, name: '', email: '', isReadOnly: false };

const ACTORS = {
  'super admin': person(superAdmin),
  'super admin, long signed in': person({ ...superAdmin, isConfirmed: false }),
  'super admin’s API key': person({ ...superAdmin, via: 'api-key', isConfirmed: false }),
  'platform member with white-label': person({ ...superAdmin, ...member, modules: ['whitelabel'] }),
  'platform member with everything': person({
    ...superAdmin,
    ...member,
    modules: ['leads', 'ai_suggest', 'whitelabel'],
  }),
  reseller: person({}),
  'reseller, long signed in': person({ isConfirmed: false }),
  'reseller’s API key': person({ via: 'api-key', isConfirmed: false }),
  'reseller’s member with white-label': person({ ...member, modules: ['whitelabel'] }),
  'reseller’s member without': person({ ...member, modules: ['leads'] }),
  'somebody signed in as the reseller': person({ loginAs: lookingAs }),
  customer: person({ accountId: OWN, accountKind: 'customer', modules: ['leads'] }),
  'customer’s member': person({ accountId: OWN, accountKind: 'customer', modules: ['leads'], ...member }),
};

const of = (accountId: number, kind: ActedOn['kind'], parentId: number | null, role: ActedOn['role'] = 'user') => ({
  accountId,
  kind,
  parentId,
  role,
});
const TARGETS = {
  'direct customer': of(DIRECT, 'customer', PLATFORM),
  'member of a direct customer': of(DIRECT, 'customer', PLATFORM, 'related'),
  reseller: of(SOUTH, 'reseller', PLATFORM),
  'North’s customer': of(OWN, 'customer', NORTH),
  'South’s customer': of(OTHER, 'customer', SOUTH),
  'the platform': of(PLATFORM, 'platform', null),
  'a super admin': of(PLATFORM, 'platform', null, 'admin'),
};

type Who = keyof typeof ACTORS;
type Whom = keyof typeof TARGETS;
const ALL = Object.keys(TARGETS) as Whom[];
const BELOW: Whom[] = [
  'direct customer',
  'member of a direct customer',
  'reseller',
  'North’s customer',
  'South’s customer',
];

/** look, enter, change. Targets that are not named do not exist for the actor. */
type Row = [look: Verdict, enter: Verdict, change: Verdict];
const everybody = (row: Row): Partial<Record<Whom, Row>> => Object.fromEntries(BELOW.map((whom) => [whom, row]));
const NOTHING: Row = ['forbidden', 'forbidden', 'forbidden'];
const YES: Row = ['allowed', 'allowed', 'allowed'];

const RULE: Record<Who, Partial<Record<Whom, Row>>> = {
  'super admin': everybody(YES),
  'super admin, long signed in': everybody(['allowed', 'recent', 'recent']),
  'super admin’s API key': everybody(['allowed', 'session', 'session']),
  'platform member with white-label': everybody(NOTHING),
  'platform member with everything': everybody(NOTHING),
  reseller: { 'North’s customer': YES },
  'reseller, long signed in': { 'North’s customer': YES },
  'reseller’s API key': { 'North’s customer': ['allowed', 'session', 'allowed'] },
  'reseller’s member with white-label': { 'North’s customer': YES },
  'reseller’s member without': { 'North’s customer': NOTHING },
  'somebody signed in as the reseller': { 'North’s customer': ['allowed', 'forbidden', 'forbidden'] },
  customer: {},
  'customer’s member': {},
};
const ACTS: PeopleAct[] = ['look', 'enter', 'change'];
const ask = (who: Who, whom: Whom) => ACTS.map((act) => mayActOn(ACTORS[who] as never, act, TARGETS[whom]));

describe('who may act on whose people', () => {
  it.each(Object.keys(ACTORS) as Who[])('%s', (who) => {
    for (const whom of ALL) {
      // One's own account is a team, which has a rule of its own.
      if (TARGETS[whom].accountId === ACTORS[who].accountId && TARGETS[whom].role === 'related') continue;
      const isOwn = TARGETS[whom].accountId === ACTORS[who].accountId;
      const expected = isOwn
        ? ['unknown', 'unknown', 'unknown']
        : (RULE[who][whom] ?? ['unknown', 'unknown', 'unknown']);
      expect(ask(who, whom), `${who} on ${whom}`).toEqual(expected);
    }
  });

  it('lets only the main user change the team, and no user sign in as a colleague', () => {
    for (const [who, change] of [
      ['super admin', 'allowed'],
      ['reseller', 'allowed'],
      ['customer', 'allowed'],
      ['platform member with white-label', 'forbidden'],
      ['reseller’s member with white-label', 'forbidden'],
      ['somebody signed in as the reseller', 'forbidden'],
      ['customer’s member', 'forbidden'],
    ] as const) {
      const actor = ACTORS[who];
      const colleague = of(actor.accountId, actor.accountKind as never, null, 'related');
      expect(mayActOn(actor as never, 'change', colleague), who).toBe(change);
      expect(mayActOn(actor as never, 'enter', colleague), who).toBe('forbidden');
    }
  });

  it('treats a list of customers and a new one as the customers themselves', () => {
    const verdicts = (who: Who) => ACTS.map((act) => mayActOn(ACTORS[who] as never, act, customerOf(ACTORS[who])));
    expect(verdicts('platform member with white-label')).toEqual(NOTHING);
    expect(verdicts('super admin’s API key')).toEqual(['allowed', 'session', 'session']);
    expect(verdicts('reseller’s member with white-label')).toEqual(YES);
  });
});
