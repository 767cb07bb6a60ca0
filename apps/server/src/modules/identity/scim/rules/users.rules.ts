/** What a directory says of a person, in any of its ways. Pure. */
import type { ScimUserBody } from '@leadwright/contract/accounts/scim';
import { Email } from '@leadwright/contract/common';
import { cleanText, cut } from '@leadwright/contract/text';
import type { z } from 'zod';
import { scimErrors } from '../scim.errors.ts';
import { flagIn, plainly, type Step, textIn } from './patch.rules.ts';

export interface Said {
  userName?: string;
  /** Null: taken away. */
  externalId?: string | null;
  firstName?: string;
  lastName?: string;
  active?: boolean;
}

type Body = z.output<typeof ScimUserBody>;

const MAX_NAME = 100;
const MAX_ID = 255;
const nameIn = (text: string) => cut(cleanText(text), MAX_NAME);

const addressIn = (text: string | null | undefined): string | null => Email.safeParse(text ?? '').data ?? null;

/** The main address, else that of work, else the name if it is one. Null: none of them is an address. */
export function addressOf({ emails, userName }: Pick<Body, 'emails' | 'userName'>): string | null {
  const given = (emails ?? []).filter(({ value }) => addressIn(value));
  const isMain = ({ primary }: { primary?: boolean | string | null | undefined }) =>
    primary !== undefined && primary !== null && flagIn('emails.primary', primary);
  const chosen = given.find(isMain) ?? given.find(({ type }) => type?.toLowerCase() === 'work') ?? given[0];
  return addressIn(chosen?.value) ?? addressIn(userName);
}

export function saidIn({ userName, externalId, name, displayName, active }: Body): Said {
  const whole = nameIn(name?.formatted || displayName || '');
  const [given, family] = [nameIn(name?.givenName ?? ''), nameIn(name?.familyName ?? '')];
  const hasParts = given !== '' || family !== '';
  return {
    userName,
    ...(externalId && { externalId }),
    ...(hasParts && { firstName: given, lastName: family }),
    ...(!hasParts && whole && { firstName: whole, lastName: '' }),
    ...(active !== undefined && active !== null && { active: flagIn('active', active) }),
  };
}

const isNothing = ({ op, value }: Step) => op === 'remove' || plainly(value) === null;

/** Attributes that we do not keep are passed over: a directory sends what its administrator mapped. */
function saidOfStep(step: Step): Said {
  const isSubOfName = step.attribute === 'name' && step.sub !== null;
  switch (isSubOfName ? `name.${step.sub}` : step.attribute) {
    case 'username':
      if (isNothing(step)) throw scimErrors.mutability({ params: { attribute: 'userName' } });
      return { userName: textIn(step, 254) };
    case 'externalid':
      return { externalId: isNothing(step) ? null : textIn(step, MAX_ID) };
    case 'active':
      // A person without the attribute is one who may come in.
      return { active: step.op === 'remove' ? true : flagIn('active', step.value) };
    case 'name.givenname':
      return { firstName: isNothing(step) ? '' : nameIn(textIn(step, 300)) };
    case 'name.familyname':
      return { lastName: isNothing(step) ? '' : nameIn(textIn(step, 300)) };
    case 'name':
      return nameOfStep(step);
    default:
      return {};
  }
}

function nameOfStep({ value }: Step): Said {
  const name = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { givenName, familyName } = name;
  return {
    ...(typeof givenName === 'string' && { firstName: nameIn(givenName) }),
    ...(typeof familyName === 'string' && { lastName: nameIn(familyName) }),
  };
}

/** Of several that say the same thing, the last one counts. */
export const saidBy = (steps: readonly Step[]): Said => Object.assign({}, ...steps.map(saidOfStep));
