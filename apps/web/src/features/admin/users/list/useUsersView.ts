/** The account filters in the URL. */
import { ACCOUNT_STATUSES } from '@leadwright/contract/accounts/accounts';
import { USAGE, USER_SORTS } from '@leadwright/contract/admin/users';
import { MODULE_SLUGS } from '@leadwright/contract/endpoint';
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/app/admin/users');

const oneOf = <T extends string>(known: readonly T[], value: string | undefined) => known.find((one) => one === value);
const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const NO_FILTER = {
  search: undefined,
  status: undefined,
  plan: undefined,
  parent: undefined,
  partner: undefined,
  module: undefined,
  usage: undefined,
  page: undefined,
};

export function useUsersView() {
  const navigate = route.useNavigate();
  const found = route.useSearch();
  const { page = 1, limit = 20, search = '', plan, parent, partner, open } = found;
  const [status, module] = [oneOf(ACCOUNT_STATUSES, found.status), oneOf(MODULE_SLUGS, found.module)];
  const usage = oneOf(USAGE, found.usage) ?? 'any';
  const sort = oneOf(USER_SORTS, found.sort) ?? 'newest';
  const filters = {
    ...(status && { status }),
    ...(module && { module }),
    ...(plan && { plan_id: plan }),
    ...(parent && { parent_id: parent }),
    ...(partner && { partner_id: partner }),
  };
  const change = (
    patch: { [Name in keyof typeof found]?: (typeof found)[Name] | undefined },
    replace = 'search' in patch,
  ) => void navigate({ search: (now) => withoutEmpty({ ...now, ...patch }), replace });
  return {
    question: { page, limit: Math.min(100, limit), search, usage, sort, ...filters },
    open,
    isFiltered: search !== '' || usage !== 'any' || Object.keys(filters).length > 0,
    change,
    clear: () => change(NO_FILTER, false),
  };
}
export type UsersView = ReturnType<typeof useUsersView>;
