/** Page, search text and the "show deleted" filter of a list whose items can be restored. Kept in the URL. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { usePageParams } from './usePageParams.ts';

interface Address {
  page?: number;
  limit?: number;
  search?: string;
  deleted?: boolean;
}

/** Used by several routes, which all parse their search with `keptSearch`. */
export function useKeptParams() {
  const navigate = useNavigate();
  const { page, limit, search, deleted = false } = useLocation({ select: (location) => location.search as Address });
  const found = { ...(page && { page }), ...(limit && { limit }), ...(search && { search: String(search) }) };
  const goTo = (next: Address, replace: boolean) => void navigate({ to: '.', search: next, replace } as never);
  const params = usePageParams(found, (next) => goTo({ ...next.search, ...(deleted && { deleted }) }, next.replace));
  const { page: _, ...kept } = found;
  return {
    ...params,
    deleted,
    setDeleted: (next: boolean) => goTo({ ...kept, ...(next && { deleted: true }) }, false),
  };
}

export type KeptParams = ReturnType<typeof useKeptParams>;

/** The query for the server. */
export const questionOf = ({ page, limit, search, deleted }: KeptParams) => ({
  page,
  limit,
  search,
  ...(deleted && { deleted: 'true' }),
});
