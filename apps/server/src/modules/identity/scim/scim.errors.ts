/** Code and status here; the words in packages/i18n/{en,es}/scim.json. SCIM's own names of them: platform/http/dialects/scim.ts. */
import { defineErrors } from '../../../platform/errors.ts';

export const scimErrors = defineErrors('scim', {
  filter: 400,
  path: 400,
  target: 400,
  value: 400,
  mutability: 400,
  no_address: 400,
  domain: 400,
  member: 400,
  owner: 403,
  ended: 403,
  full: 403,
  too_many_people: 403,
  too_many_groups: 403,
  too_many_members: 403,
  not_found: 404,
  user_taken: 409,
  elsewhere: 409,
  group_taken: 409,
  too_many_tokens: 409,
  no_sign_on: 409,
});
