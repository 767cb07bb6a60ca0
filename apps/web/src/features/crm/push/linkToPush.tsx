/** Link to a push, which opens next to the rows of its list. */
import { Link } from '@tanstack/react-router';
import type { LinkTo } from '../../../lib/paths.ts';
import type { Push } from './push.queries.ts';

export const linkToPush =
  ({ id, list_id, list_type }: Pick<Push, 'id' | 'list_id' | 'list_type'>): LinkTo =>
  (look) => (
    <Link
      to="/lead-search/saved-lists/$list"
      params={{ list: { id: list_id, type: list_type } }}
      search={{ push: id }}
      {...look}
    />
  );
