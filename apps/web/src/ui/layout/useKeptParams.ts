/** Page, search text and "only those that were deleted" of a list whose things can be restored. They are kept in the URL. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { usePageParams } from './usePageParams.ts';

interface Address {
  page?: number;
  limit?: number;
  search?: string;
  deleted?: boolean;
}

/** It stands at several addresses, all of which read their search part with `keptSearch`. */
export function useKeptParams() {
  const navigate = useNavigate();
  const { page, limit, search, deleted = false } = useLocation({ select: (location) => location.search as Address });
  const found = { ...(page && { page }), ...(limit && { limit }), ...(search && { search: String(search) }) };
  const goTo = (next: Address, replace: boolean) => void navigate({ to: '.', search: next, replace } as never);
  const params = usePageParams(found, (next) => goTo({ ...next.search, ...(deleted && { deleted }) }, next.replace));
  const { page: _, ...kept } = found;
  return {
    ...{ ...params, deleted },
    setDeleted: (next: boolean) => goTo({ ...kept, ...(next && { deleted: true }) }, false),
  };
}

export type KeptParams = ReturnType<typeof useKeptParams>;

/** What the server is asked for. */
export const questionOf = ({ page, limit, search, deleted }: KeptParams) => ({
  ...{ page, limit, search },
  ...(deleted && { deleted: 'true' }),
});
