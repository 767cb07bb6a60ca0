/** The view in the list's URL: filters, page and period. */
import { SUBSCRIPTION_LABELS } from '@leadwright/contract/resale/subscriptions';
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/app/whitelabel/subscriptions');

export function useView() {
  const navigate = route.useNavigate();
  const found = route.useSearch();
  const { page = 1, limit = 20, search = '', months = 12 } = found;
  const label = SUBSCRIPTION_LABELS.find((one) => one === found.label);
  const question = {
    page,
    limit: Math.min(100, limit),
    search,
    ...(label && { label }),
    ...(found.package && { package_id: found.package }),
  };
  const change = (
    patch: { [Name in keyof typeof found]?: (typeof found)[Name] | undefined },
    replace = 'search' in patch,
  ) => void navigate({ search: (now) => withoutEmpty({ ...now, ...patch }), replace });
  const isFiltered = search !== '' || label !== undefined || found.package !== undefined;
  return { question, months: Math.min(36, months), label, packageId: found.package, isFiltered, change };
}
export type View = ReturnType<typeof useView>;

const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
