/** Numbers next to the super admin's sidebar entries. */
import { adminUsers } from '@leadwright/contract/admin/users';
import { useQuery } from '@tanstack/react-query';
import { ownsModule } from '../../lib/access.ts';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';

/** Invalidated whenever an account or a partner changes. */
export const COUNTS = ['admin', 'counts'];

export function useAdminCounts(): Record<string, number> {
  const user = useUser();
  const { data } = useQuery({
    queryKey: COUNTS,
    queryFn: ({ signal }) => call(adminUsers.counts, {}, { signal }),
    enabled: user !== null && !user.login_as && ownsModule(user, 'admin'),
  });
  return data ? { users: data.users, partners: data.partners } : {};
}
